/** A zip with empty entries of these names, as bytes; nothing in it is compressed. */
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
