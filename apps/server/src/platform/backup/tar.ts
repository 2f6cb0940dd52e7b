import type { FileHandle } from 'node:fs/promises';

/** Where the bytes of an entry are. */
export type Entry = { name: string; at: number; size: number };

const BLOCK = 512;
const CHECKSUM = { at: 148, length: 8 };

/** An entry of a tar file: header, bytes, and what fills its last block. */
export function entryOf(name: string, bytes: Uint8Array): Buffer {
  const whole = Buffer.alloc(BLOCK + Math.ceil(bytes.length / BLOCK) * BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error('too long a name for an entry');
  whole.write(name, 0);
  whole.write('0000600\0', 100);
  whole.write('0000000\0'.repeat(2), 108);
  whole.write(`${octal(bytes.length, 11)}\0`, 124);
  whole.write(`${octal(0, 11)}\0`, 136);
  whole.write('0', 156);
  whole.write('ustar\u000000', 257);
  whole.write(`${octal(checksumOf(whole), 6)}\0 `, CHECKSUM.at);
  whole.set(bytes, BLOCK);
  return whole;
}

/** What a tar file ends with. */
export const END = Buffer.alloc(2 * BLOCK);

/** The entries of a tar file, in order; ends without a word where the file does, and throws at what is no header. */
export async function* entriesOf(file: FileHandle): AsyncGenerator<Entry> {
  const { size: length } = await file.stat();
  const header = Buffer.alloc(BLOCK);
  for (let at = 0; at + BLOCK <= length;) {
    await file.read(header, 0, BLOCK, at);
    if (header.every((byte) => byte === 0)) return;
    const said = Number.parseInt(header.toString('latin1', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length), 8);
    if (said !== checksumOf(header)) throw new Error(`no header at ${at}`);
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    if (at + BLOCK + size > length) return;
    yield { name: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''), at: at + BLOCK, size };
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function octal(value: number, length: number): string {
  return value.toString(8).padStart(length, '0');
}

/** The sum of a header's bytes, where those of the sum itself count as blanks. */
function checksumOf(header: Buffer): number {
  const { at, length } = CHECKSUM;
  return header.subarray(0, BLOCK).reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 32 : byte), 0);
}
