import { deflateRawSync } from 'node:zlib';

/** A zip with empty entries of these names, as bytes; nothing is compressed. */
export function zipOf(...names: readonly string[]): Buffer {
  const locals = names.map((name) => Buffer.concat([header('504b0304', 30, [[26, name.length]]), Buffer.from(name)]));
  let offset = 0;
  const entries = names.map((name, index) => {
    const entry = header('504b0102', 46, [[28, name.length]]);
    entry.writeUInt32LE(offset, 42);
    offset += locals[index]?.length ?? 0;
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const end = header('504b0506', 22, [
    [8, names.length],
    [10, names.length],
  ]);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

function header(mark: string, length: number, shorts: readonly [at: number, value: number][]): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write(mark, 'hex');
  for (const [at, value] of shorts) bytes.writeUInt16LE(value, at);
  return bytes;
}

/** A zip with these contents; an already packed entry claims the size `said`. */
export function zipWith(entries: Readonly<Record<string, string | { packed: Buffer; said: number }>>): Buffer {
  const parts = Object.entries(entries).map(([name, content]) => {
    const plain = typeof content === 'string' ? Buffer.from(content) : null;
    const packed = typeof content === 'string' ? deflateRawSync(Buffer.from(content)) : content.packed;
    return { name, packed, said: plain ? plain.length : typeof content === 'string' ? 0 : content.said, sum: plain ? crc32(plain) : 0 };
  });
  let offset = 0;
  const locals: Buffer[] = [];
  const directory = parts.map(({ name, packed, said, sum }) => {
    const sizes = (bytes: Buffer, at: number) => {
      bytes.writeUInt16LE(8, at - 6);
      bytes.writeUInt32LE(sum >>> 0, at);
      bytes.writeUInt32LE(packed.length, at + 4);
      bytes.writeUInt32LE(said, at + 8);
      return bytes;
    };
    const local = Buffer.concat([sizes(header('504b0304', 30, [[26, name.length]]), 14), Buffer.from(name), packed]);
    const entry = sizes(header('504b0102', 46, [[28, name.length]]), 16);
    entry.writeUInt32LE(offset, 42);
    offset += local.length;
    locals.push(local);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const end = header('504b0506', 22, [
    [8, parts.length],
    [10, parts.length],
  ]);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}
