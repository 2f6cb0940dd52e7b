import { readFile } from 'node:fs/promises';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';

import { listViews } from './list-views.tables.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

it('an upgrade gives saved searches of to-dos and feedback the view that was the first when they were saved', async () => {
  const kept = (...queries: string[]) => ({ density: 'loose' as const, searches: queries.map((query) => ({ name: query, query })) });
  const rows = [
    { userId: 'u-staff', list: 'todo', view: kept('keyword=a&sort=number', 'view=created&state=1', '') },
    { userId: 'u-staff', list: 'feedback', view: kept('status=1', 'keyword=view%3D') },
    { userId: 'u-staff', list: 'customer', view: kept('keyword=b') },
    { userId: 'u-manager', list: 'todo', view: { density: 'mini' as const } },
    { userId: 'u-after-sale', list: 'todo', view: kept() },
  ];
  await test.db.insert(listViews).values(rows);
  await test.db.execute(sql.raw(await readFile(new URL('../../../drizzle/0041_views_of_searches.sql', import.meta.url), 'utf8')));
  const searchesOf = async (userId: string) =>
    Object.fromEntries(
      (await test.db.select().from(listViews).where(eq(listViews.userId, userId))).map(({ list, view }) => [
        list,
        view.searches?.map(({ query }) => query),
      ]),
    );
  expect(await searchesOf('u-staff')).toEqual({
    todo: ['view=received&keyword=a&sort=number', 'view=created&state=1', 'view=received'],
    feedback: ['view=handling&status=1', 'view=handling&keyword=view%3D'],
    customer: ['keyword=b'],
  });
  expect(await searchesOf('u-manager')).toEqual({ todo: undefined });
  expect(await searchesOf('u-after-sale')).toEqual({ todo: [] });
});
