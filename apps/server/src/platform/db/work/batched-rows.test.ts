import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';

import { type AppForTest, appForTest } from '../../testing/app-for-test.ts';
import { makeUser } from '../../testing/make.ts';
import { isOneOfParameter } from '../pages/is-one-of.ts';
import { batchedRows } from './batched-rows.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
  for (const id of ['k-one', 'k-two']) await makeUser(test.db, { companyId: 'chengming', id, name: id });
});
afterAll(() => test.close());

const named = batchedRows(
  (db) => db.select({ id: users.id, name: users.name }).from(users).where(isOneOfParameter(users.id, 'keys')).prepare(''),
  (row) => row.id,
);

describe('batchedRows', () => {
  it('gives concurrent callers only the rows of their own keys', async () => {
    const asked = [['k-one'], ['k-two', 'k-one', 'k-two'], ['k-gone'], []];
    const found = await Promise.all(asked.map((keys) => named(test.db, keys)));
    expect(found.map((rows) => [...rows.keys()].toSorted())).toEqual([['k-one'], ['k-one', 'k-two'], [], []]);
  });
});
