import { afterAll, beforeAll, expect, it } from 'vitest';

import { databaseBefore, type ReleasedDatabase } from './platform/testing/fixtures/released-database.ts';

let database: ReleasedDatabase;

beforeAll(async () => {
  database = await databaseBefore('0008_numbers_and_watchers');
});
afterAll(() => database.drop());

/** Inserts to-dos of two companies, given as `company serial day`, which is also the id. */
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

it('gives every record a unique number, keeps that of the oldest, and continues after the last', async () => {
  const { pool } = database;
  // Only numbers matter here, so neither users nor departments exist.
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
  await database.upgrade();

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
