import { eq, inArray } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { addRows } from './add-rows.ts';
import { id, moment } from './columns.ts';

/** A column of each type in use. */
const samples = pgTable('add_rows_samples', {
  id: id(),
  words: text('some_words').notNull().default('初'),
  list: text('list').array().notNull().default([]),
  count: integer('count'),
  large: bigint('large', { mode: 'number' }),
  share: doublePrecision('share'),
  amount: numeric('amount', { precision: 12, scale: 2 }),
  isTrue: boolean('is_true').notNull().default(true),
  day: date('day', { mode: 'string' }),
  at: moment('at').notNull().defaultNow(),
  state: jsonb('state').$type<unknown>(),
});

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
  await test.db
    .execute(`create table add_rows_samples (id text primary key, some_words text not null default '初', list text[] not null default '{}',
    count int, large bigint, share double precision, amount numeric(12, 2), is_true boolean not null default true, day date,
    at timestamptz not null default now(), state jsonb)`);
});
afterAll(async () => {
  await test.db.execute('drop table add_rows_samples');
  await test.close();
});

const FULL = {
  words: '"引号"、\\反斜线\\、\n换行、👍',
  list: ['甲,乙', '"丙"', '', 'null'],
  count: -3,
  large: 9_007_199_254_740_991,
  share: 0.1,
  amount: '1234567890.10',
  isTrue: false,
  day: '2026-02-28',
  at: new Date('2026-11-23T01:02:03.456Z'),
  state: { 文: ['"', null, 1.5, { '': true }] },
};
const NONE = { count: null, large: null, share: null, amount: null, day: null, state: null };
const ROWS = [
  { id: 'full', ...FULL },
  { id: 'none', ...NONE, at: FULL.at },
  { id: 'short', at: FULL.at, words: undefined },
  { id: 'listed', at: FULL.at, state: [], list: [] },
];

it('many rows are stored and returned like single ones, with defaults for absent values', async () => {
  const given = await addRows(test.db, samples, ROWS);
  const alone = [];
  for (const row of ROWS)
    alone.push(
      ...(await test.db
        .insert(samples)
        .values({ ...row, id: `${row.id}-alone` })
        .returning()),
    );
  const byName = (rows: readonly { id?: unknown }[]) =>
    Object.fromEntries(rows.map((row) => [String(row.id).replace('-alone', ''), { ...row, id: '' }]));
  expect(byName(given)).toEqual(byName(alone));
  const ids = ROWS.map((row) => row.id);
  expect(byName(await test.db.select().from(samples).where(inArray(samples.id, ids)))).toEqual(byName(alone));
});

it('a row without an id gets one', async () => {
  const [row] = await addRows(test.db, samples, [{ words: '无号' }]);
  expect(
    await test.db
      .select({ words: samples.words })
      .from(samples)
      .where(eq(samples.id, String(row?.['id']))),
  ).toEqual([{ words: '无号' }]);
});
