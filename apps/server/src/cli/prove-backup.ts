import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { newestBackup } from '#platform/backup/backup-folder.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/db/client.ts';
import { reportFault, withDatabase } from '#platform/db/start/reach-database.ts';
import { versionIn } from '#platform/version.ts';

import { proveBackup } from '../prove-backup.ts';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The exit code of a restore test that could not run, so the backup is neither proven nor refuted. */
const EXIT_UNPROVEN = 4;

/**
 * Restores a backup beside the configured database as a test and drops the copy afterwards: npm run prove-backup [file]. The last line of
 * output is the outcome as JSON.
 */
async function prove({ connection }: Database, given: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const path = given ? resolve(process.env['INIT_CWD'] ?? process.cwd(), given) : await newestBackup(config.backups?.folder ?? 'backups');
  if (!path) throw new Error('没有找到备份文件。\n  There is no backup: name one, or make one with npm run backup.');
  const begun = performance.now();
  const proof = await proveBackup(path, {
    connection,
    config,
    migrations: join(packageFolder, 'drizzle'),
    version: versionIn(packageFolder),
  });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const { result, reason, rows, files } = proof;
  if (result !== 'proven') process.exitCode = result === 'failed' ? 1 : EXIT_UNPROVEN;
  const words = { proven: '可以恢复 it can be restored', failed: '不能恢复 it cannot be restored', unproven: '未验证 not tried' }[result];
  process.stdout.write(
    `\n  ${words}: ${path}\n  ${reason || `数据 ${rows} rows, 文件 ${files} files`}; ${seconds} s\n\n${JSON.stringify(proof)}\n`,
  );
}

withDatabase((database) => prove(database, process.argv[2])).catch(reportFault);
