import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';

import { backUp } from './platform/backup/back-up.ts';
import { compareDatabases, type Comparison } from './platform/backup/compare-databases.ts';
import { openBackup } from './platform/backup/open-backup.ts';
import { withOwnClient } from './platform/backup/own-client.ts';
import { refuseFilledDatabase, restore } from './platform/backup/restore.ts';
import type { Connection } from './platform/db/client.ts';
import { startEmbedded } from './platform/db/embedded/embedded.ts';
import type { EmbeddedLog } from './platform/db/embedded/log.ts';
import { markMoved, refuseMovedDatabase } from './platform/db/embedded/moved-database.ts';
import { nameOf } from './platform/db/start/connection.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { kindOfDatabase } from './start-up.ts';

export type MoveOptions = { dataDir: string; databaseUrl: Connection; migrations: string; version: string; log: EmbeddedLog };

/** The copied rows differ: nothing was marked as moved, and the embedded database stays in use. */
export class MoveFailed extends Error {
  override name = 'MoveFailed';
}

/**
 * Copies all rows of the embedded database, with sessions and queued jobs, into an empty PostgreSQL, and compares every table. Files stay
 * in the data folder. The embedded database stays, too, but no server starts on it any more. Refused while a server runs on the folder.
 */
export async function moveDatabase({ dataDir, databaseUrl, migrations, version, log }: MoveOptions): Promise<Comparison> {
  await refuseMovedDatabase(dataDir);
  await refuseFilledDatabase(databaseUrl);
  const embedded = await startEmbedded({ dataDir, log });
  const path = join(dataDir, 'moving.tar');
  try {
    await rm(path, { force: true });
    const { connection } = embedded;
    const storage = diskStorage(join(dataDir, 'files'));
    const kind = (await withOwnClient(connection, (client) => kindOfDatabase(drizzle(client)))) ?? 'production';
    await backUp({ connection, storage, path, version, kind, without: [], files: noFiles });
    const backup = await openBackup(path);
    try {
      await restore({ backup, migrations: readMigrationFiles({ migrationsFolder: migrations }), connection: databaseUrl, storage });
    } finally {
      await backup.close();
    }
    const compared = await compareDatabases(connection, databaseUrl);
    if (compared.different.length > 0)
      throw new MoveFailed(
        `迁移后这些表不一致：${compared.different.join('、')}。内置数据库没有变化，请清空目标库再试。\n` +
          `These tables differ after the move: ${compared.different.join(', ')}. The embedded database is as it was; empty the other one and try again.`,
      );
    await markMoved(dataDir, placeOf(databaseUrl));
    return compared;
  } finally {
    await rm(path, { force: true });
    await embedded.stop();
  }
}

async function* noFiles(): AsyncGenerator<never> {}

function placeOf(connection: Connection): string {
  const host = typeof connection === 'string' ? new URL(connection).host : connection.host;
  return `${host}/${nameOf(connection)}`;
}
