import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../testing/app-for-test.ts';
import { ctxOf } from '../../testing/ctx-of.ts';
import { type Db } from '../client.ts';
import { inTransaction } from './context.ts';
import { settleAll } from './settle-all.ts';

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
  await test.db.execute(sql`create table noted (word text primary key)`);
});
afterAll(() => test.close());

const note = (db: Db, word: string) => db.execute(sql`insert into noted (word) values (${word})`);
const noted = async () => (await test.db.execute(sql`select word from noted order by word`)).rows.map(({ word }) => word);

/** Statements in sequence, the last of them long after another part failed. */
async function slowly(db: Db, word: string): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await db.execute(sql`select ${turn}::int`);
  await note(db, word);
}

describe('parts of a transaction at once', () => {
  it('store all parts', async () => {
    await inTransaction(ctxOf(test, 'u-staff'), ({ db }) => settleAll(note(db, 'one'), slowly(db, 'two'), note(db, 'three')));
    expect(await noted()).toEqual(['one', 'three', 'two']);
  });

  it('roll back completely when one fails, pending statements of others included, with the first fault', async () => {
    const failing = (db: Db) => settleAll(slowly(db, 'late'), note(db, 'four'), Promise.reject(new Error('no file')), note(db, 'one'));
    await expect(inTransaction(ctxOf(test, 'u-staff'), ({ db }) => failing(db))).rejects.toThrow('no file');
    expect(await noted()).toEqual(['one', 'three', 'two']);
  });
});
