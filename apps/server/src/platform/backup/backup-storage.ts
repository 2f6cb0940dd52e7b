import { Readable } from 'node:stream';

import type { ByteRange, Storage } from '../storage/storage.ts';
import { keyOf } from './dump-files.ts';
import type { Backup } from './open-backup.ts';

/** A read-only storage over the files in a backup, so that a restore test needs no room for them. */
export function backupStorage({ manifest, read }: Backup): Storage {
  const parts = new Map<string, string[]>();
  for (const { name } of manifest.parts) {
    const key = keyOf(name);
    if (key === null) continue;
    const names = parts.get(key);
    if (names) names.push(name);
    else parts.set(key, [name]);
  }
  const bytesOf = async function* (key: string) {
    for (const name of parts.get(key) ?? []) yield await read(name);
  };
  return {
    put: async () => {
      throw new Error('a backup takes no files');
    },
    keep: async () => {},
    read: async (key, range) => {
      if (!parts.has(key)) return null;
      if (!range) return Readable.from(bytesOf(key));
      return Readable.from(rangeOf(bytesOf(key), range));
    },
    remove: async () => {},
    putBefore: async function* () {},
  };
}

async function* rangeOf(parts: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const part of parts) {
    const piece = part.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (piece.length > 0) yield piece;
    at += part.length;
    if (at > end) return;
  }
}
