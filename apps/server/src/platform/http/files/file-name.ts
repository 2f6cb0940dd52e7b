import { withoutInvisibleMarks } from '@houtai/contract/invisible-marks';

const NAME_MAX = 200;

/** Control characters, and halves of surrogate pairs. */
const NO_CHARACTER = /[\p{Cc}\p{Cs}]/gu;

/** Names of Windows devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\s*(?:\.|$))/i;

/** The stored name of an upload: no folders, no invisible or reserved characters, composed Unicode, at most 200 characters. */
export function safeFileName(sent: string): string {
  const base = withoutInvisibleMarks(sent.normalize('NFC')).replace(NO_CHARACTER, '').split(/[/\\]/).at(-1) ?? '';
  const name = base
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+(?=.*\.)|[.\s]+$/g, '')
    .trim()
    .replace(DEVICE, '_$&');
  const stemLength = name.length - extensionOf(name).length;
  const stem = name.slice(0, stemLength).trim() || '未命名';
  const extension = name.slice(stemLength);
  return shorten(stem, NAME_MAX - extension.length) + extension;
}

/** The extension of a name in lower case with its dot, or empty. */
export function extensionOf(name: string): string {
  return /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** Cuts by UTF-16 units, which file systems count, but never within a character. */
function shorten(text: string, units: number): string {
  const cut = text.slice(0, units);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
}
