import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Connection, Db } from '../db/client.ts';
import type { Storage } from '../storage/storage.ts';
import { createArchive } from './archive.ts';
import { dumpFiles, type StoredFile } from './dump-files.ts';
import { dumpRows } from './dump-rows.ts';
import { FILES_LOCK } from './holding.ts';
import type { Manifest } from './manifest.ts';
import { withOwnClient } from './own-client.ts';

/**
 * What to save, and where. `files` returns the stored files that the rows of a transaction refer to; rows of the tables in `without` are
 * left out.
 */
export type BackUpOptions = {
  connection: Connection;
  storage: Storage;
  path: string;
  version: string;
  kind: Manifest['kind'];
  without: readonly PgTable[];
  files: (db: Db) => AsyncIterable<StoredFile>;
};

/**
 * The database refers to files and none of them exists: the storage is a different one or not mounted. Nothing is saved, because the backup
 * would be useless.
 */
export class NoFilesFound extends Error {
  override name = 'NoFilesFound';

  constructor(count: number) {
    super(
      `数据库登记了 ${count} 个文件，但一个也找不到，没有生成备份。请检查 HOUTAI_DATA 是否与服务器一致、文件目录是否已挂载。` +
        `\n  None of the ${count} files that the database names is there: no backup was made. Is HOUTAI_DATA the server's, and is its folder mounted?`,
    );
  }
}

/** Saves a consistent snapshot of everything while the servers keep running; returns what was saved. */
export function backUp(options: BackUpOptions): Promise<Omit<Manifest, 'parts'> & { size: number }> {
  const { connection, storage, path, version, kind, without, files } = options;
  return withOwnClient(connection, async (client) => {
    const archive = await createArchive(path);
    try {
      // Taken before the snapshot, so that a file with a visible row is not removed before it is read.
      await client.query('select pg_advisory_lock_shared($1)', [FILES_LOCK]);
      await client.query('begin isolation level repeatable read read only');
      const madeAt = new Date().toISOString();
      const rows = await dumpRows(client, archive, new Set(without.map(getTableName)));
      const stored = await dumpFiles(files(drizzle(client)), storage, archive);
      if (stored.count === 0 && stored.missing.length > 0) throw new NoFilesFound(stored.missing.length);
      await client.query('commit');
      const manifest = { format: 1 as const, version, madeAt, kind, ...rows, files: stored };
      return { ...manifest, size: await archive.finish(manifest) };
    } finally {
      await archive.discard();
    }
  });
}
