import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { type Database, openDatabase } from './platform/db/client.ts';
import { applyMigrations } from './platform/db/migrate.ts';

const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));

let folder: string;
let admin: Database;
let database: Database;
const name = `numbers_${process.pid}_${Date.now().toString(36)}`;

beforeAll(async () => {
  const { template: _, ...server } = inject('postgres');
  folder = await mkdtemp(join(tmpdir(), 'houtai-numbers-'));
  admin = openDatabase({ ...server, database: 'postgres' }, { max: 1 });
  await admin.pool.query(`create database ${name} template template0`);
  database = openDatabase({ ...server, database: name }, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
  await rm(folder, { recursive: true, force: true });
});

/** The migrations of a release in which each company counted for itself. */
async function migrationsBefore(tag: string): Promise<string> {
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'));
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}

/** To-dos of two companies as `company serial day`; the id is all of it. */
async function insertTodos(rows: readonly (readonly [company: string, serial: number, day: string])[]): Promise<void> {
  for (const [company, serial, day] of rows) {
    await database.pool.query(
      `insert into todos (id, company_id, department_id, owner_id, serial, cust_id, todo_time, reception_user, source, type, result_request, plain_text,
        promise_remark, estimate_remark, created_by, created_at, updated_by, updated_at)
       values ($1 || '-' || $2, $1, 'd', 'u', $2::int, 'c', $3::date, 'u', '1', '1', '', '', '', '', 'u', $3::date, 'u', $3::date)`,
      [company, serial, day],
    );
  }
}

it('gives every record a number of its own, the oldest keeping it, and counts on from the last', async () => {
  await applyMigrations(database, await migrationsBefore('0008_numbers_and_watchers'));
  const { pool } = database;
  // Nothing but numbers matters here: neither their people nor their departments are there.
  await pool.query(`set session_replication_role = replica`);
  await insertTodos([
    ['one', 1001, '2026-01-05'],
    ['one', 1002, '2026-01-06'],
    ['one', 1003, '2026-01-07'],
    ['two', 1001, '2026-01-02'],
    ['two', 1002, '2026-01-09'],
  ]);
  await pool.query(`insert into record_numbers (company_id, record_type, last) values ('one', 'todo', 1007), ('two', 'todo', 1002)`);
  await pool.query(
    `insert into messages (id, company_id, user_id, msg_type, title, content, created_at, record_type, record_id)
     values ('m', 'one', 'u', '0', '甲 交给你待办 TD-1001', '', now(), 'todo', 'one-1001'),
       ('n', 'one', 'u', '0', '甲 交给你待办 TD-1001', '', now(), 'todo', 'two-1001')`,
  );
  await applyMigrations(database, migrations);

  const { rows } = await pool.query<{ id: string; number: string }>(`select id, number from todos order by id`);
  expect(Object.fromEntries(rows.map(({ id, number }) => [id, number]))).toEqual({
    'one-1001': 'TD-1008',
    'one-1002': 'TD-1002',
    'one-1003': 'TD-1003',
    'two-1001': 'TD-1001',
    'two-1002': 'TD-1009',
  });
  const titles = await pool.query<{ title: string }>(`select title from messages order by id`);
  expect(titles.rows.map(({ title }) => title)).toEqual(['甲 交给你待办 TD-1008', '甲 交给你待办 TD-1001']);
  expect((await pool.query(`select record_type, last from record_numbers`)).rows).toEqual([{ record_type: 'todo', last: 1009 }]);
});
