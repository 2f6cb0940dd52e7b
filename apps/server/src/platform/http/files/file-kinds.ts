import { fileTypeFromBuffer } from 'file-type';

import { isEncryptedOffice, isOfficeZip, isZipWith, type StoredBytes } from './office-content.ts';

/** The known content of an upload: its first bytes, whether it contains a zero byte, and access to all bytes. */
export type Content = StoredBytes & { head: Buffer; hasZero: boolean };

type Kind = { mime: string; fits: (content: Content) => boolean | Promise<boolean> };

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The media type of each extension, and the check whether a content matches it. */
const KINDS: Readonly<Record<string, Kind>> = {
  '.gif': { mime: 'image/gif', fits: marked('gif') },
  '.jpg': { mime: 'image/jpeg', fits: marked('jpg') },
  '.jpeg': { mime: 'image/jpeg', fits: marked('jpg') },
  '.png': { mime: 'image/png', fits: marked('png', 'apng') },
  '.pdf': { mime: 'application/pdf', fits: isPdf },
  '.zip': { mime: 'application/zip', fits: isZip },
  '.docx': { mime: `${OFFICE}.wordprocessingml.document`, fits: office('word') },
  '.xlsx': { mime: `${OFFICE}.spreadsheetml.sheet`, fits: office('xl') },
  '.pptx': { mime: `${OFFICE}.presentationml.presentation`, fits: office('ppt') },
  '.doc': { mime: 'application/msword', fits: isCompound },
  '.xls': { mime: 'application/vnd.ms-excel', fits: isCompound },
  '.ppt': { mime: 'application/vnd.ms-powerpoint', fits: isCompound },
  '.txt': { mime: 'text/plain', fits: isText },
  '.csv': { mime: 'text/csv', fits: isText },
  '.ofd': { mime: 'application/ofd', fits: async (content) => isZip(content) && isZipWith(content, ['ofd.xml']) },
  '.xml': { mime: 'application/xml', fits: isXml },
  '.html': { mime: 'text/html', fits: isText },
  // Phones and cameras use brands of their own for this container.
  '.mp4': { mime: 'video/mp4', fits: marked('mp4', 'm4v', 'mov', '3gp', '3g2') },
  '.mov': { mime: 'video/quicktime', fits: marked('mov', 'mp4', 'm4v') },
  '.webm': { mime: 'video/webm', fits: marked('webm') },
};

/** How many bytes of its start identify the type of a file. */
export const SNIFF_BYTES = 4_100;

/** The media type of a file whose content matches its extension; null if it does not, or the extension is unknown. */
export async function mimeOf(extension: string, content: Content): Promise<string | null> {
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  return kind && (await kind.fits(content)) ? kind.mime : null;
}

function marked(...types: readonly string[]): Kind['fits'] {
  return async ({ head }) => types.includes((await fileTypeFromBuffer(head))?.ext ?? '');
}

/** Readers accept a pdf with other bytes before its mark. */
function isPdf({ head }: Content): boolean {
  return head.subarray(0, 1_024).includes('%PDF-');
}

function isZip({ head }: Content): boolean {
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(head.toString('latin1', 0, 4));
}

function isCompound({ head }: Content): boolean {
  return head.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1';
}

function office(folder: string): Kind['fits'] {
  return (content) => (isCompound(content) ? isEncryptedOffice(content) : isZip(content) && isOfficeZip(content, folder));
}

/** Text in any common encoding: no control characters except white space and escape, and a zero byte only in UTF-16. */
function isText({ head, hasZero }: Content): boolean {
  const isWide = ['fffe', 'feff'].includes(head.toString('hex', 0, 2));
  return isWide || (!hasZero && head.every((byte) => byte >= 0x20 || (byte >= 0x08 && byte <= 0x0d) || byte === 0x1b));
}

/** Text that begins with a tag or a declaration, behind a mark of its encoding. */
function isXml(content: Content): boolean {
  const begin = content.head.subarray(0, 200).toString('latin1').replaceAll('\0', '');
  return isText(content) && /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<[?!\w]/.test(begin);
}

/** Media types that a browser may show inline; all others, html and svg above all, are downloads. */
const INLINE: ReadonlySet<string> = new Set([
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
]);

/** Whether a browser may show a file of this media type inline. */
export function isShownInline(mime: string): boolean {
  return INLINE.has(mime);
}
