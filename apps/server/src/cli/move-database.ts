import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readConfig } from '#platform/config.ts';
import { reportFault } from '#platform/db/start/reach-database.ts';
import { versionIn } from '#platform/version.ts';

import { moveDatabase } from '../move-database.ts';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Moves the embedded database of the data folder into the empty one of DATABASE_URL: npm run move-database. */
async function move(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (!databaseUrl) throw new Error('迁到哪里？请设置 DATABASE_URL。\n  Where to? Set DATABASE_URL to an empty PostgreSQL 15 or newer.');
  const warn = (text: string) => void process.stderr.write(`  ${text}\n`);
  const log = { info: () => {}, warn, error: warn };
  const { tables, rows } = await moveDatabase({
    dataDir,
    databaseUrl,
    migrations: join(packageFolder, 'drizzle'),
    version: versionIn(packageFolder),
    log,
  });
  process.stdout.write(
    `\n  迁移完成 moved: ${tables} tables, ${rows} rows; 每张表的行数和校验和一致 counts and sums of all are equal` +
      `\n  以后用同样的 DATABASE_URL 和 HOUTAI_DATA 启动 start with the same DATABASE_URL and HOUTAI_DATA from now on\n\n`,
  );
}

move().catch(reportFault);
