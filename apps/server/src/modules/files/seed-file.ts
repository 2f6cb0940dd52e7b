import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { SeedCtx } from '#platform/db/start/seeds.ts';
import { mimeOf } from '#platform/http/files/file-kinds.ts';
import { extensionOf } from '#platform/http/files/file-name.ts';

import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';

type SeedFile = { name: string; bytes: Buffer; ownerId: string; companyId: string; sort: number };

/** Stores a file of the initial data, attached to records. */
export async function storeSeedFile(
  { db, now, storage }: Pick<SeedCtx, 'db' | 'now' | 'storage'>,
  { name, bytes, sort, ...owner }: SeedFile,
  records: readonly { recordType: string; recordId: string }[],
): Promise<void> {
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const mime = await mimeOf(extensionOf(name), { head: bytes, hasZero: bytes.includes(0), size: bytes.length, read });
  if (mime === null) throw new Error(`${name} is not what its name says`);
  const storageKey = await storage.put(Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [file] = await db
    .insert(files)
    .values({ ...owner, name, mime, size: bytes.length, sha256, storageKey, bizType: '2', createdAt: now })
    .returning({ id: files.id });
  if (!file) throw new Error('the file was not stored');
  await db.insert(fileLinks).values(records.map((record) => ({ ...record, fileId: file.id, sort })));
}
