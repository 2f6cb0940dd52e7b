import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { databaseForTest } from '../../testing/database-for-test.ts';
import { textMatches, pairsOf } from './text-search.ts';

const notes = pgTable('notes', { id: integer('id').primaryKey(), code: text('code').notNull(), words: text('words').notNull() });
const NOTES = [
  '核对结算差异',
  '打印机卡纸，已更换',
  '接口 Timeout 之后重试',
  '条码100%无法识别',
  '第一行\n第二行',
  '路径 C:\\temp 与 "引号"',
  '😀😁完成',
];

let database: Awaited<ReturnType<typeof databaseForTest>>;
beforeAll(async () => {
  database = await databaseForTest();
  await database.db.execute(sql`create table notes (id integer primary key, code text not null, words text not null)`);
  await database.db.execute(sql`create index notes_words on notes using gin (${pairsOf(sql`code`, sql`words`)})`);
  await database.db.insert(notes).values(NOTES.map((words, at) => ({ id: at + 1, code: `TD-${at + 1001}`, words })));
});
afterAll(() => database.drop());

function found(words: string) {
  return database.db
    .select({ id: notes.id })
    .from(notes)
    .where(textMatches(words, notes.code, notes.words))
    .orderBy(notes.id);
}

describe('isFoundIn', () => {
  it.each([
    ['结算', [1]],
    ['算差异', [1]],
    ['差', [1]],
    ['结差', []],
    ['timeout', [3]],
    ['口 t', [3]],
    ['100%', [4]],
    ['1_0%', []],
    ['行\n第', [5]],
    ['C:\\TEMP', [6]],
    ['"引号"', [6]],
    ['😀😁', [7]],
    ['td-1004', [4]],
    ['-100', [1, 2, 3, 4, 5, 6, 7]],
    // The end of one column and the beginning of the next do not form a text.
    ['1 核', []],
  ])('%j in %j', async (words, ids) => {
    expect((await found(words)).map(({ id }) => id)).toEqual(ids);
  });

  it('uses the index for the answer', async () => {
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${found('结算差异').getSQL()}`);
    });
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('Bitmap Index Scan on notes_words');
  });
});
