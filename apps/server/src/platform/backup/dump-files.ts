import { createHash } from 'node:crypto';

import { inPieces } from '../storage/pieces.ts';
import type { Storage } from '../storage/storage.ts';
import type { Archive } from './archive.ts';
import { type Manifest, PART_BYTES } from './manifest.ts';

/** A stored file as its row describes it. */
export type StoredFile = { storageKey: string; sha256: string };

/** Writes the bytes of the files; large files are split into parts. */
export async function dumpFiles(files: AsyncIterable<StoredFile>, storage: Storage, archive: Archive): Promise<Manifest['files']> {
  const done: Manifest['files'] = { count: 0, bytes: 0, missing: [], changed: [] };
  for await (const { storageKey, sha256 } of files) {
    const stream = await storage.read(storageKey);
    if (!stream) {
      done.missing.push(storageKey);
      continue;
    }
    const hash = createHash('sha256');
    let number = 0;
    for await (const part of inPieces(stream, PART_BYTES)) {
      hash.update(part);
      done.bytes += part.length;
      await archive.add(filePart(storageKey, number++), part);
    }
    done.count += 1;
    if (hash.digest('hex') !== sha256) done.changed.push(storageKey);
  }
  return done;
}

function filePart(key: string, number: number): string {
  return `files/${key}/${number}`;
}

/** The storage key of the file that a part belongs to; null for a part with rows. */
export function keyOf(part: string): string | null {
  return /^files\/(.+)\/\d+$/.exec(part)?.[1] ?? null;
}
