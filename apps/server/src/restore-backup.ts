import { join } from 'node:path';

import { readMigrationFiles } from 'drizzle-orm/migrator';

import type { Manifest } from './platform/backup/manifest.ts';
import { openBackup } from './platform/backup/open-backup.ts';
import { migrationsOf, refuseFilled, restore } from './platform/backup/restore.ts';
import { restoringInto } from './platform/backup/unfinished-restore.ts';
import type { Connection } from './platform/db/client.ts';
import { startEmbedded } from './platform/db/embedded/embedded.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';

/** Where a backup goes: into an embedded database of the data folder unless there is a `databaseUrl`. */
export type RestoreTarget = { dataDir: string; databaseUrl: Connection | undefined; migrations: string };

/** Brings a backup to an empty place and gives what it says of itself; throws `RestoreRefused` before anything is changed. */
export async function restoreBackup(path: string, { dataDir, databaseUrl, migrations }: RestoreTarget): Promise<Manifest> {
  const backup = await openBackup(path);
  try {
    const known = readMigrationFiles({ migrationsFolder: migrations });
    migrationsOf(backup, known);
    if (databaseUrl) await refuseFilled(databaseUrl);
    await restoringInto(dataDir, () =>
      onDatabase({ dataDir, databaseUrl }, (connection) =>
        restore({ backup, migrations: known, connection, storage: diskStorage(join(dataDir, 'files')) }),
      ),
    );
    return backup.manifest;
  } finally {
    await backup.close();
  }
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
