import { afterAll, beforeAll, expect, it } from 'vitest';

import { renamedByUpgrade } from './modules/history/index.ts';
import { databaseBefore, type ReleasedDatabase } from './platform/testing/fixtures/released-database.ts';

let database: ReleasedDatabase;

beforeAll(async () => {
  database = await databaseBefore('0027_unique_names');
});
afterAll(() => database.drop());

const LONG = '很长的名称'.repeat(20);

async function insertDoubles(): Promise<void> {
  const { pool } = database;
  const companies = [
    ['c1', '澄明科技', '2024-01-01'],
    ['c3', '澄明科技', '2024-01-03'],
    ['c2', '澄明科技', '2024-01-02'],
    ['c4', '澄明科技（2）', '2024-01-04'],
    ['c5', '另一家', '2024-01-05'],
    ['c6', LONG, '2024-01-06'],
    ['c7', LONG, '2024-01-07'],
  ];
  for (const row of companies) await pool.query('insert into companies (id, name, created_at) values ($1, $2, $3::date)', row);
  await pool.query(
    `insert into users (id, company_id, kind, login_id, phone, name, nick_name, py, password_hash)
     values ('u1', 'c1', 'staff', 'one', '13900000001', '一', '一', 'yi', ''), ('u-admin', 'c5', 'staff', 'admin', '13900000002', '二', '二', 'er', '')`,
  );
  const departments = [
    ['d1', 'c1', null, '研发部', '', '2024-01-01'],
    ['d2', 'c1', null, '研发部', 'RD', '2024-01-02'],
    ['d3', 'c1', 'd1', '研发部', 'RD', '2024-01-03'],
    ['d4', 'c5', null, '研发部', 'RD', '2024-01-04'],
    ['d5', 'c1', 'd1', '测试组', '', '2024-01-05'],
    ['d6', 'c1', 'd1', '测试组', '', '2024-01-06'],
    ['d7', 'c1', 'd2', '测试组', 'RD-2', '2024-01-07'],
  ];
  for (const row of departments)
    await pool.query(
      `insert into departments (id, company_id, parent_id, name, code, created_at, path) values ($1, $2, $3, $4, $5, $6::date, $1 || '/')`,
      row,
    );
  // Only names matter here, so the questionnaires themselves do not exist.
  await pool.query('set session_replication_role = replica');
  await pool.query(
    `insert into questionnaire_channels (id, questionnaire_id, name, created_at)
     values ('q1', 'a', '公众号', '2024-01-01'), ('q2', 'a', '公众号', '2024-01-02'), ('q3', 'b', '公众号', '2024-01-03')`,
  );
  await pool.query('set session_replication_role = default');
}

it('numbers duplicate names and codes, keeps the oldest unchanged, and records it in the histories', async () => {
  await insertDoubles();
  const { pool } = database;
  const before = (await pool.query<{ now: Date }>('select now()')).rows[0]?.now ?? new Date();
  await database.upgrade();

  const named = async (table: string, column = 'name') => {
    const { rows } = await pool.query<{ id: string; value: string }>(`select id, ${column} as value from ${table}`);
    return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
  };
  expect(await named('companies')).toEqual({
    c1: '澄明科技',
    c2: '澄明科技（3）',
    c3: '澄明科技（4）',
    c4: '澄明科技（2）',
    c5: '另一家',
    c6: LONG,
    c7: `${LONG.slice(0, 97)}（2）`,
  });
  expect(await named('departments')).toEqual({
    d1: '研发部',
    d2: '研发部（2）',
    d3: '研发部',
    d4: '研发部',
    d5: '测试组',
    d6: '测试组（2）',
    d7: '测试组',
  });
  expect(await named('departments', 'code')).toEqual({ d1: '', d2: 'RD', d3: 'RD-3', d4: 'RD', d5: '', d6: '', d7: 'RD-2' });
  expect(await named('questionnaire_channels')).toEqual({ q1: '公众号', q2: '公众号（2）', q3: '公众号' });
  const versions = await pool.query<{ id: string }>('select id from companies where version > 1 order by id');
  expect(versions.rows.map(({ id }) => id)).toEqual(['c2', 'c3', 'c7']);

  expect(await renamedByUpgrade(database.db, before)).toEqual([
    { type: 'company', id: 'c2', before: '澄明科技', after: '澄明科技（3）' },
    { type: 'company', id: 'c3', before: '澄明科技', after: '澄明科技（4）' },
    { type: 'company', id: 'c7', before: LONG, after: `${LONG.slice(0, 97)}（2）` },
    { type: 'department', id: 'd2', before: '研发部', after: '研发部（2）' },
    { type: 'department', id: 'd3', before: 'RD', after: 'RD-3' },
    { type: 'department', id: 'd6', before: '测试组', after: '测试组（2）' },
    { type: 'questionnaire', id: 'a', before: '公众号', after: '公众号（2）' },
  ]);
  const { rows } = await pool.query(`select user_id, company_id, changes, comment from record_history where record_id = 'd3'`);
  expect(rows).toEqual([
    {
      user_id: 'u-admin',
      company_id: 'c5',
      changes: [{ field: 'code', label: '编码', before: 'RD', after: 'RD-3' }],
      comment: '编码重复，升级时自动改名',
    },
  ]);
  await expect(pool.query(`update departments set name = '研发部' where id = 'd2'`)).rejects.toMatchObject({
    constraint: 'departments_name',
  });
});
