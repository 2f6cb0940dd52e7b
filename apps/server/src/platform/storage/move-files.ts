import { createHash } from 'node:crypto';

import type { StoredFile } from '../backup/dump-files.ts';
import { inPieces } from './pieces.ts';
import type { Storage } from './storage.ts';

const READ_BYTES = 1_048_576;

/** How many files are in the new place, how many of them were copied now, and which are not as their rows say. */
export type MovedFiles = { count: number; bytes: number; copied: number; missing: string[]; changed: string[] };

/**
 * Copies every file that the rows name, and reads it from the new place: its sum has to be that of the row. What is there with this sum is
 * not copied again. Nothing is removed from the old place.
 */
export async function moveFiles(files: AsyncIterable<StoredFile>, { from, to }: { from: Storage; to: Storage }): Promise<MovedFiles> {
  const moved: MovedFiles = { count: 0, bytes: 0, copied: 0, missing: [], changed: [] };
  for await (const { storageKey, sha256 } of files) {
    let there = await sumAt(to, storageKey);
    if (there?.sha256 !== sha256) {
      const bytes = await from.read(storageKey);
      if (!bytes) {
        moved.missing.push(storageKey);
        continue;
      }
      await to.keep(storageKey, bytes);
      moved.copied += 1;
      there = await sumAt(to, storageKey);
    }
    if (there?.sha256 !== sha256) moved.changed.push(storageKey);
    moved.count += 1;
    moved.bytes += there?.bytes ?? 0;
  }
  return moved;
}

async function sumAt(storage: Storage, key: string): Promise<{ sha256: string; bytes: number } | null> {
  const stream = await storage.read(key);
  if (!stream) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of inPieces(stream, READ_BYTES)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
