import { max, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import type { Database } from '../client.ts';
import { StartRefused } from '../embedded/start-refused.ts';
import { oldestBuild } from './oldest-build.tables.ts';

/**
 * Throws StartRefused if a newer version changed the database so that this build would damage it. An unknown migration alone is no reason:
 * most do not affect what older builds read and write.
 */
export async function refuseOldBuild({ db }: Database, migrationsFolder: string): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder }).length - 1;
  const { rows } = await db.execute<{ known: boolean }>(sql`select to_regclass('public.oldest_build') is not null as known`);
  if (!rows[0]?.known) return;
  const [row] = await db.select({ oldest: max(oldestBuild.number) }).from(oldestBuild);
  if (!row?.oldest || row.oldest <= own) return;
  throw new StartRefused(
    `数据库已由更新的版本升级（需要不早于第 ${row.oldest} 号的版本，本版本为第 ${own} 号），本版本不能在其上运行。请更新程序，或恢复升级前的备份。\n` +
      `A newer version has upgraded the database: it takes builds from ${row.oldest}, and this one is ${own}. Update the program, or restore the backup made before the upgrade.`,
  );
}
