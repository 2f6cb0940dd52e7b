const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The maximum length of a comment after the end record. */
const MAX_COMMENT = 65_535;
/** Placeholder value in a zip of more than 4 GB, whose real numbers are elsewhere. */
const ELSEWHERE = 0xffffffff;

/** A part that begins with more blanks than this counts as markup. */
const PEEK_BYTES = 64;

type Packed = { isDeflated: boolean; bytes: Uint8Array<ArrayBuffer>; said: number };

/**
 * The unpacked size of a zip in bytes; Infinity when it exceeds `most`, when the directory cannot be read, or when a part's size differs
 * from its claim. Small files can unpack to more than a browser holds, so nothing is retained. `markupMost` limits the part that is markup,
 * which takes longer to parse than pictures.
 */
export async function unpackedSize(zip: Uint8Array<ArrayBuffer>, most: number, markupMost = most): Promise<number> {
  const parts = partsOf(zip);
  const said = parts?.reduce((sum, part) => sum + part.said, 0) ?? Infinity;
  if (parts === null || said > most) return Infinity;
  let markup = 0;
  for (const part of parts) {
    const { size, isMarkup } = await measured(part);
    if (isMarkup) markup += size;
    if (size !== part.said || markup > markupMost) return Infinity;
  }
  return said;
}

/** The entries of the directory; null when it cannot be read or lists a part twice, as a zip bomb does to stay small. */
function partsOf(zip: Uint8Array<ArrayBuffer>): Packed[] | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOf(view);
  if (end < 0) return null;
  const parts = new Map<number, Packed>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return null;
    const start = view.getUint32(at + 42, true);
    const part = partAt(zip, view, { at, start });
    if (!part || parts.has(start)) return null;
    parts.set(start, part);
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return [...parts.values()];
}

function partAt(zip: Uint8Array<ArrayBuffer>, view: DataView, { at, start }: { at: number; start: number }): Packed | null {
  const [packed, said, method] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true), view.getUint16(at + 10, true)];
  if (said === ELSEWHERE || start + LOCAL_BYTES > zip.length || view.getUint32(start, true) !== LOCAL) return null;
  const from = start + LOCAL_BYTES + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + packed > zip.length || (method !== 0 && method !== 8)) return null;
  return { isDeflated: method === 8, bytes: zip.subarray(from, from + packed), said };
}

/** Counts and discards the unpacked bytes, at most one chunk beyond the claimed size. */
async function measured({ isDeflated, bytes, said }: Packed): Promise<{ size: number; isMarkup: boolean }> {
  if (!isDeflated) return { size: bytes.length, isMarkup: beginsMarkup(bytes) };
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let size = 0;
  let isMarkup = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (size === 0) isMarkup = beginsMarkup(next.value);
      size += next.value.length;
      if (size > said) break;
    }
  } catch {
    return { size: Infinity, isMarkup };
  }
  await reader.cancel().catch(() => undefined);
  return { size, isMarkup };
}

/** The content decides, because a document is read from wherever its directory says. No reader parses anything else as markup. */
function beginsMarkup(bytes: Uint8Array): boolean {
  return /^\s*(<|$)/.test(new TextDecoder().decode(bytes.subarray(0, PEEK_BYTES)));
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return -1;
}
