import { FILE_NAME_SHOWN, MB } from '@houtai/contract/limits';

const KB = 1024;
/** The number of characters kept at the end, so that the extension and the characters before it stay readable. */
const TAIL = 10;

const SEGMENTER = new Intl.Segmenter('zh');

/** The characters of a text as a reader counts them: a joined sequence, such as a family emoji, counts as one. */
export function lettersOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** Shortens a file name for display: at most 30 characters, cut in the middle. */
export function shownName(name: string): string {
  const letters = lettersOf(name);
  if (letters.length <= FILE_NAME_SHOWN) return name;
  return `${letters.slice(0, FILE_NAME_SHOWN - TAIL - 1).join('')}…${letters.slice(-TAIL).join('')}`;
}

/** The extension of a file name in lower case without its dot, or empty. */
export function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Formats a number of bytes; empty if the number is unknown. */
export function shownSize(bytes: number): string {
  if (bytes <= 0) return '';
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / KB)} kB`;
  return `${(bytes / MB).toFixed(1).replace(/\.0$/, '')} MB`;
}
