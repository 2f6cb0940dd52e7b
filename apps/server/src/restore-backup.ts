import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';

import type { Manifest } from './platform/backup/manifest.ts';
import { openBackup } from './platform/backup/open-backup.ts';
import { withOwnClient } from './platform/backup/own-client.ts';
import { RestoreRefused } from './platform/backup/restore-refused.ts';
import { migrationsOf, refuseFilledDatabase, restore } from './platform/backup/restore.ts';
import { runRestoreInto } from './platform/backup/unfinished-restore.ts';
import type { StoreConfig } from './platform/config.ts';
import type { Connection } from './platform/db/client.ts';
import { startEmbedded } from './platform/db/embedded/embedded.ts';
import { forgetClaim } from './platform/storage/forget-claim.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Where a backup goes: into an embedded database of the data folder unless there is a `databaseUrl`, its files there unless there is a `store`. */
export type RestoreTarget = { dataDir: string; databaseUrl: Connection | undefined; migrations: string; store?: StoreConfig | null };

/** Brings a backup to an empty place and gives what it says of itself; throws `RestoreRefused` before anything is changed. */
export async function restoreBackup(path: string, { dataDir, databaseUrl, migrations, store = null }: RestoreTarget): Promise<Manifest> {
  const backup = await openBackup(path);
  try {
    const known = readMigrationFiles({ migrationsFolder: migrations });
    migrationsOf(backup, known);
    if (databaseUrl) await refuseFilledDatabase(databaseUrl);
    const storage = await openStorage({ dataDir, store });
    if (store) await refuseFilledStore(storage);
    await runRestoreInto(dataDir, () =>
      onDatabase({ dataDir, databaseUrl }, async (connection) => {
        await restore({ backup, migrations: known, connection, storage });
        await withOwnClient(connection, (client) => forgetClaim(drizzle(client)));
      }),
    );
    return backup.manifest;
  } finally {
    await backup.close();
  }
}

/** Refuses a bucket with files: they may be those of the company that was saved, which still works with them. */
async function refuseFilledStore(storage: Storage): Promise<void> {
  for await (const _ of storage.putBefore(new Date(8.64e15)))
    throw new RestoreRefused(
      '存储桶里已有文件，没有恢复任何内容。请用 FILES_S3_BUCKET 或 FILES_S3_PREFIX 指定一个空的位置。',
      'The bucket holds files already; nothing was restored. Let FILES_S3_BUCKET or FILES_S3_PREFIX name an empty place.',
    );
}

async function onDatabase(
  { dataDir, databaseUrl }: Pick<RestoreTarget, 'dataDir' | 'databaseUrl'>,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return work(databaseUrl);
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`  ${text}\n`), error: () => {} };
  const embedded = await startEmbedded({ dataDir, log });
  try {
    await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}
