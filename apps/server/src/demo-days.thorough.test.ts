import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { type Database, openDatabase } from './platform/db/client.ts';
import { DEMO_PASSWORD } from './platform/db/start/seeds.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { prepareDatabase } from './start-up.ts';

const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
const folder = join(tmpdir(), `houtai-demo-days-${process.pid}`);

/** Local times after little working time; far in the future, because the database fills in some moments itself. */
const MOMENTS: readonly [string, Date][] = [
  ['a Friday evening', new Date(2036, 10, 28, 23, 30)],
  ['a Saturday at midnight', new Date(2036, 10, 29, 0, 5)],
  ['a Saturday in the evening', new Date(2036, 10, 29, 17, 0)],
  ['a Sunday', new Date(2036, 10, 30, 22, 0)],
  ['a Monday before work', new Date(2036, 11, 1, 7, 0)],
];

let database: Database;
let admin: Database;
let name: string;

beforeEach(async () => {
  const { template: _, ...server } = inject('postgres');
  name = `days_${process.pid}_${Date.now().toString(36)}`;
  admin = openDatabase({ ...server, database: 'postgres' }, { max: 1 });
  await admin.pool.query(`create database ${name} template template0`);
  database = openDatabase({ ...server, database: name }, { max: 5 });
});
afterEach(async () => {
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The columns with the time of an action. */
const DONE = sql`select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name <> 'seeds_done'
    and column_name in ('at', 'created_at', 'updated_at', 'submitted_at', 'read_at', 'done_at', 'finished_at', 'asked_at', 'decided_at')`;

describe('the demo installed on', () => {
  it.each(MOMENTS)('%s contains no action later than that', { timeout: 120_000 }, async (_, now) => {
    const storage = diskStorage(join(folder, 'files'));
    await prepareDatabase(database, {
      migrations,
      demo: true,
      adminPassword: DEMO_PASSWORD,
      storage,
      log: pino({ level: 'silent' }),
      now,
    });
    const { rows: columns } = await database.db.execute<{ table: string; column: string }>(DONE);
    expect(columns.length).toBeGreaterThan(40);
    const later: string[] = [];
    for (const { table, column } of columns) {
      const of = sql`select max(${sql.identifier(column)}) as last from ${sql.identifier(table)}`;
      const { rows } = await database.db.execute<{ last: string | null }>(of);
      const last = rows[0]?.last;
      if (last && Date.parse(last) > now.getTime()) later.push(`${table}.${column} ${last}`);
    }
    expect(later).toEqual([]);
  });
});
