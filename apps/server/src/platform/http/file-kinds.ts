import { fileTypeFromBuffer } from 'file-type';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** What an extension is sent as, and what its bytes are allowed to look like; `text` has no mark of its own and must hold no binary. */
const KINDS: Readonly<Record<string, { mime: string; sniffed: readonly string[] }>> = {
  '.gif': { mime: 'image/gif', sniffed: ['gif'] },
  '.jpg': { mime: 'image/jpeg', sniffed: ['jpg'] },
  '.jpeg': { mime: 'image/jpeg', sniffed: ['jpg'] },
  '.png': { mime: 'image/png', sniffed: ['png', 'apng'] },
  '.pdf': { mime: 'application/pdf', sniffed: ['pdf'] },
  '.zip': { mime: 'application/zip', sniffed: ['zip'] },
  // An office file is a zip whose first entries tell which, unless its writer put them last.
  '.docx': { mime: `${OFFICE}.wordprocessingml.document`, sniffed: ['docx', 'zip'] },
  '.xlsx': { mime: `${OFFICE}.spreadsheetml.sheet`, sniffed: ['xlsx', 'zip'] },
  '.pptx': { mime: `${OFFICE}.presentationml.presentation`, sniffed: ['pptx', 'zip'] },
  '.doc': { mime: 'application/msword', sniffed: ['cfb'] },
  '.xls': { mime: 'application/vnd.ms-excel', sniffed: ['cfb'] },
  '.ppt': { mime: 'application/vnd.ms-powerpoint', sniffed: ['cfb'] },
  '.txt': { mime: 'text/plain', sniffed: ['text'] },
  '.html': { mime: 'text/html', sniffed: ['text', 'xml'] },
  '.mp4': { mime: 'video/mp4', sniffed: ['mp4', 'm4v'] },
  '.mov': { mime: 'video/quicktime', sniffed: ['mov'] },
  '.webm': { mime: 'video/webm', sniffed: ['webm'] },
};

/** How many bytes of its beginning tell what a file is. */
export const SNIFF_BYTES = 4_100;

/** The media type of a file whose first bytes fit its extension; null where they do not, or the extension is not known here. */
export async function mimeOf(extension: string, head: Uint8Array): Promise<string | null> {
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (!kind) return null;
  const sniffed = await fileTypeFromBuffer(head);
  const found = sniffed?.ext ?? (isText(head) ? 'text' : '');
  return kind.sniffed.includes(found) ? kind.mime : null;
}

/** Whether the bytes can be text of any of the encodings in use: those of control characters but white space and escape are in none. */
function isText(head: Uint8Array): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isWide || head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

/** Media types that a browser may show in place; everything else, html and svg first, is handed out as a download. */
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

/** Whether a browser may show a file of this media type in place. */
export function isShownInline(mime: string): boolean {
  return INLINE.has(mime);
}
