import type { FileHandle } from 'node:fs/promises';

/** The position of an entry's bytes. */
export type Entry = { name: string; at: number; size: number };

const BLOCK = 512;
const CHECKSUM = { at: 148, length: 8 };

/** An entry of a tar file: header, bytes and padding. */
export function entryOf(name: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([headerOf(name, bytes.length), bytes, Buffer.alloc(fillingOf(bytes.length))]);
}

/** The end of a tar file. */
export const END = Buffer.alloc(2 * BLOCK);

/**
 * The entries of a tar file, in order. It ends silently where the file does, and throws at any byte that `entryOf` or `END` would not
 * write.
 */
export async function* entriesOf(file: FileHandle): AsyncGenerator<Entry> {
  const { size: length } = await file.stat();
  for (let at = 0; at + BLOCK <= length;) {
    const header = await bytesAt(file, at, BLOCK);
    if (isEmpty(header)) {
      if (!isEmpty(await bytesAt(file, at, Math.min(length - at, END.length))) || length > at + END.length)
        throw new Error(`no end at ${at}`);
      return;
    }
    const [name, size] = [header.toString('utf8', 0, 100).replace(/\0.*$/s, ''), Number.parseInt(header.toString('latin1', 124, 135), 8)];
    if (!header.equals(headerOf(name, size))) throw new Error(`no header at ${at}`);
    const end = at + BLOCK + size + fillingOf(size);
    if (end > length) return;
    yield { name, at: at + BLOCK, size };
    if (!isEmpty(await bytesAt(file, at + BLOCK + size, fillingOf(size)))) throw new Error(`no filling before ${end}`);
    at = end;
  }
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error('too long a name for an entry');
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${octal(size, 11)}\0`, 124);
  header.write(`${octal(0, 11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM.at);
  return header;
}

/** The padding after `size` bytes. */
function fillingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

async function bytesAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0, size, at);
  return bytes;
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function octal(value: number, length: number): string {
  return value.toString(8).padStart(length, '0');
}

/** The sum of a header's bytes, with blanks in place of the checksum itself. */
function checksumOf(header: Buffer): number {
  const { at, length } = CHECKSUM;
  return header.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 32 : byte), 0);
}
