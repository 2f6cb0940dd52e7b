/** Number of displayed bytes of a text. */
const SHOWN_BYTES = 524_288;

/** The beginning of a text file in UTF-8, UTF-16 with a byte-order mark, or else GB 18030, which older Chinese programs write. */
export async function readText(content: Blob): Promise<{ text: string; isCut: boolean }> {
  const isCut = content.size > SHOWN_BYTES;
  const bytes = new Uint8Array(await content.slice(0, SHOWN_BYTES).arrayBuffer());
  return { text: decode(bytes, isCut), isCut };
}

function decode(bytes: Uint8Array, isCut: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // `stream` drops a character that the cut divides.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
