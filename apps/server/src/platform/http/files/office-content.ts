import { Readable } from 'node:stream';

import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

/** Random access to the stored bytes of an upload. */
export type StoredBytes = { size: number; read: (start: number, end: number) => Promise<Buffer> };

/** The directory of a zip is at its end; a longer one belongs to no office file. */
const TAIL_BYTES = 1_048_576;
const MAX_ENTRIES = 10_000;

/** Whether a zip is an office file with its parts in `folder`, according to the names in its directory; nothing is unpacked. */
export function isOfficeZip(file: StoredBytes, folder: string): Promise<boolean> {
  return isZipWith(file, ['[content_types].xml', `${folder}/`]);
}

/** Whether a zip can be read and holds all of these names, in small letters; a name that ends with a slash is a folder at its top. */
export async function isZipWith(file: StoredBytes, names: readonly string[]): Promise<boolean> {
  const missing = new Set(names);
  try {
    for await (const name of namesIn(file)) {
      missing.delete(name);
      missing.delete(`${name.split('/')[0] ?? ''}/`);
      if (missing.size === 0) return true;
    }
  } catch {
    // What cannot be read as a zip is none of them.
  }
  return false;
}

/** Whether a compound file is an office file with a password: its directory names the encrypted part. */
export async function isEncryptedOffice({ size, read }: StoredBytes): Promise<boolean> {
  if (size < 512) return false;
  const head = await read(0, 512);
  const sectorBytes = 2 ** head.readUInt16LE(30);
  const start = (head.readUInt32LE(48) + 1) * sectorBytes;
  if (sectorBytes > 4_096 || start >= size) return false;
  return (await read(start, Math.min(size, start + 8 * sectorBytes))).includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

async function* namesIn({ size, read }: StoredBytes): AsyncGenerator<string> {
  const from = Math.max(0, size - TAIL_BYTES);
  const zip = await fromRandomAccessReaderPromise(new Tail(await read(from, size), from), size, { decodeStrings: false });
  if (zip.entryCount > MAX_ENTRIES) return;
  // Names are read as bytes, because some programs write backslashes, which the reader would refuse.
  for await (const { fileNameRaw } of zip.eachEntry()) yield fileNameRaw.toString('latin1').replaceAll('\\', '/').toLowerCase();
}

/** The end of a file; nothing else of it is read. */
class Tail extends RandomAccessReader {
  readonly #bytes: Buffer;
  readonly #from: number;
  constructor(bytes: Buffer, from: number) {
    super();
    this.#bytes = bytes;
    this.#from = from;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    if (start >= this.#from) return Readable.from([this.#bytes.subarray(start - this.#from, end - this.#from)]);
    return Readable.from([]).destroy(new Error('the directory of the zip is too long'));
  }
}
