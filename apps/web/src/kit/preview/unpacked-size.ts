const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** A comment of at most this length can follow the end record. */
const COMMENT_MOST = 65_535;
/** In its place a zip of more than 4 GB has its numbers. */
const ELSEWHERE = 0xffffffff;

/** How many bytes a zip says that it unpacks to; Infinity where its directory cannot be read. Small files can unpack to more than a browser holds. */
export function unpackedSize(zip: Uint8Array): number {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOf(view);
  if (end < 0) return Infinity;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return Infinity;
    const unpacked = view.getUint32(at + 24, true);
    if (unpacked === ELSEWHERE) return Infinity;
    size += unpacked;
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MOST);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return -1;
}
