import { fileTypeFromBuffer } from 'file-type';

/** What an extension is sent as, and what its bytes are allowed to look like. */
const KINDS: Readonly<Record<string, { mime: string; sniffed: readonly string[] }>> = {
  '.gif': { mime: 'image/gif', sniffed: ['gif'] },
  '.jpg': { mime: 'image/jpeg', sniffed: ['jpg'] },
  '.jpeg': { mime: 'image/jpeg', sniffed: ['jpg'] },
  '.png': { mime: 'image/png', sniffed: ['png', 'apng'] },
};

/** How many bytes of its beginning tell what a file is. */
export const SNIFF_BYTES = 4_100;

/** The media type of a file whose first bytes fit its extension; null where they do not, or the extension is not known here. */
export async function mimeOf(extension: string, head: Uint8Array): Promise<string | null> {
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (!kind) return null;
  const sniffed = await fileTypeFromBuffer(head);
  return sniffed && kind.sniffed.includes(sniffed.ext) ? kind.mime : null;
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
]);

/** Whether a browser may show a file of this media type in place. */
export function isShownInline(mime: string): boolean {
  return INLINE.has(mime);
}
