import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { storedFiles } from '#modules/files/index.ts';
import { SIGNED_IN } from '#modules/session/index.ts';
import { backUp } from '#platform/backup/back-up.ts';
import { nextBackup } from '#platform/backup/backup-folder.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/db/client.ts';
import { reportFault, withDatabase } from '#platform/db/start/reach-database.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { versionIn } from '#platform/version.ts';

import { kindOfDatabase } from '../start-up.ts';

/** The exit code of a saved backup that lacks files, so that schedulers do not take it for a complete one. */
const EXIT_INCOMPLETE = 3;

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Saves database and files of a running server or of DATABASE_URL as one file: npm run backup [file]. */
async function save({ connection, db }: Database, given: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  // npm runs scripts in the project's folder, whatever the current one is.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const path = given ? resolve(from, given) : await nextBackup(config.backups?.folder ?? resolve('backups'));
  const saved = await backUp({
    connection,
    storage: await openStorage(config),
    path,
    version: versionIn(packageFolder),
    kind: (await kindOfDatabase(db)) ?? 'production',
    without: SIGNED_IN,
    files: (db) => storedFiles({ db }),
  });
  const tables = Object.values(saved.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, bytes, missing, changed } = saved.files;
  const faults = [...missing.map((key) => `文件不在 missing: ${key}`), ...changed.map((key) => `文件已变 changed: ${key}`)];
  const heading = faults.length > 0 ? '备份不完整 saved with faults' : '备份完成 saved';
  if (faults.length > 0) process.exitCode = EXIT_INCOMPLETE;
  process.stdout.write(
    `\n  ${heading}: ${path} (${megabytes(saved.size)})` +
      `\n  版本 version ${saved.version}, 时间 as of ${saved.madeAt}` +
      `\n  数据 ${tables.length} tables, ${rows} rows; 文件 ${count} files, ${megabytes(bytes)}` +
      `\n  其中有密码散列和密钥，请妥善保管 it holds password hashes and keys: keep it safe\n${faults.map((fault) => `  ${fault}\n`).join('')}\n`,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

withDatabase((database) => save(database, process.argv[2])).catch(reportFault);
