import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readConfig } from '#platform/config.ts';
import { reportFault } from '#platform/db/start/reach-database.ts';

import { restoreBackup } from '../restore-backup.ts';

/**
 * Restores a backup into an empty data folder, or into the empty database of DATABASE_URL and an empty data folder: npm run restore <file>.
 */
async function bringBack(given: string | undefined): Promise<void> {
  if (!given) throw new Error('which backup? npm run restore -- <file>');
  const migrations = join(fileURLToPath(new URL('../..', import.meta.url)), 'drizzle');
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  const { madeAt, version, tables, files } = await restoreBackup(path, { ...readConfig(process.env), migrations });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `\n  恢复完成 restored: ${path}` +
      `\n  版本 version ${version}, 时间 as of ${madeAt}; 数据 ${rows} rows, 文件 ${files.count} files` +
      `\n  所有人需要重新登录 everybody signs in anew; npm start\n\n`,
  );
}

bringBack(process.argv[2]).catch(reportFault);
