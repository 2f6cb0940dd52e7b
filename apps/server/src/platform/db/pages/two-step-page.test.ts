import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';

import { type AppForTest, appForTest } from '../../testing/app-for-test.ts';
import { makeUser } from '../../testing/make.ts';
import { isOneOfParameter } from './is-one-of.ts';
import { pageOnce, twoStepPage } from './two-step-page.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
  for (const id of ['r-one', 'r-two', 'r-three']) await makeUser(test.db, { companyId: 'chengming', id, name: id });
});
afterAll(() => test.close());

const named = twoStepPage((db) =>
  db.select({ id: users.id, version: users.version, name: users.name }).from(users).where(isOneOfParameter(users.id, 'ids')).prepare(''),
);

const cutOf = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }));

describe('twoStepPage', () => {
  it('gives concurrent callers their own page in its own order', async () => {
    const pages = [cutOf('r-two', 'r-one'), cutOf('r-three'), [], cutOf('r-one', 'r-three')];
    const rows = await Promise.all(pages.map((page) => named(test.db, async () => page)));
    expect(rows.map((page) => page.map(({ row }) => row.name).join(' '))).toEqual(['r-two r-one', 'r-three', '', 'r-one r-three']);
  });

  it('gives each caller their own values when several read the same rows at once', async () => {
    const isCaller = sql<boolean>`${users.id} = ${sql.placeholder('caller')}::text`;
    const judged = twoStepPage((db) =>
      db.select({ id: users.id, version: users.version, isCaller }).from(users).where(isOneOfParameter(users.id, 'ids')).prepare(''),
    );
    const callers = ['r-one', 'r-two', 'r-one', 'r-three'];
    const pages = await Promise.all(callers.map((caller) => judged(test.db, async () => cutOf('r-one', 'r-two'), caller)));
    expect(pages.map((page) => page.map(({ row }) => row.isCaller))).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  it('selects the page again when a row changed in between, and never returns the newer row for the older', async () => {
    let cuts = 0;
    const rows = await named(test.db, async () => {
      cuts += 1;
      const page = await test.db.select({ id: users.id, version: users.version }).from(users).where(eq(users.id, 'r-one'));
      if (cuts === 1) await test.db.update(users).set({ name: 'newer', version: 2 }).where(eq(users.id, 'r-one'));
      return page;
    });
    expect(cuts).toBe(2);
    expect(rows).toEqual([{ cut: { id: 'r-one', version: 2 }, row: { id: 'r-one', version: 2, name: 'newer' } }]);
    expect(await named(test.db, async () => cutOf('r-one', 'r-two'))).toMatchObject([{ row: { name: 'r-two' } }]);
  });
});

describe('pageOnce', () => {
  it('returns each page of a list as it was first selected, despite new rows before it', async () => {
    const query = (limit: number, skip: number) =>
      test.db.select({ id: users.id }).from(users).where(like(users.id, 'c-%')).orderBy(users.id).limit(limit).offset(skip);
    for (const id of ['c-2', 'c-3', 'c-4', 'c-5', 'c-6']) await makeUser(test.db, { companyId: 'chengming', id, name: id });
    const cut = pageOnce(query, 4);
    const first = await cut(3, 0);
    await makeUser(test.db, { companyId: 'chengming', id: 'c-1', name: 'c-1' });
    const pages = [first, await cut(3, 3), await cut(3, 6)];
    expect(pages.map((page) => page.map(({ id }) => id).join(' '))).toEqual(['c-2 c-3 c-4', 'c-5', '']);
  });
});
