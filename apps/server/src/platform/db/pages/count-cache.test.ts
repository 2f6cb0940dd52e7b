import { count, eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { appForTest, type AppForTest } from '../../testing/app-for-test.ts';
import { ctxOf } from '../../testing/ctx-of.ts';
import { moment } from '../columns.ts';
import { countCache } from './count-cache.ts';

const papers = pgTable('counted_papers', {
  id: integer('id').primaryKey(),
  owner: text('owner').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
  await test.db.execute(sql`create table counted_papers (id int primary key, owner text, updated_at timestamptz)`);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await test.db.delete(papers);
  await test.db.execute(sql`
    insert into counted_papers
    select n, case when n <= 1500 then 'many' else 'few' end, ${test.clock.now.toISOString()}::timestamptz from generate_series(1, 1550) n`);
});

function counted(owner: string): Promise<{ total: number } | undefined> {
  const ctx = ctxOf(test, 'u-staff');
  return countCache(ctx, papers, ctx.db.select({ total: count() }).from(papers).where(eq(papers.owner, owner)));
}

describe('countCache', () => {
  it('counts again as soon as a row changed', async () => {
    expect(await counted('many')).toEqual({ total: 1500 });
    const updatedAt = new Date(test.clock.now.getTime() + 1);
    await test.db.insert(papers).values({ id: 2000, owner: 'many', updatedAt });
    expect(await counted('many')).toEqual({ total: 1501 });
    await test.db
      .update(papers)
      .set({ owner: 'few', updatedAt: new Date(updatedAt.getTime() + 1) })
      .where(eq(papers.id, 2000));
    expect(await counted('many')).toEqual({ total: 1500 });
    expect(await counted('few')).toEqual({ total: 51 });
  });

  it('never gives a call a count from before a change that was already stored, however many calls count at once', async () => {
    const totals: Promise<{ total: number } | undefined>[] = [];
    for (let added = 1; added <= 20; added += 1) {
      await test.db.insert(papers).values({ id: 2000 + added, owner: 'many', updatedAt: new Date(test.clock.now.getTime() + added) });
      totals.push(counted('many'), counted('many'));
    }
    const early = (await Promise.all(totals)).map((counts, index) => (counts?.total ?? 0) - 1501 - Math.floor(index / 2));
    expect(early.filter((difference) => difference < 0)).toEqual([]);
    expect(await counted('many')).toEqual({ total: 1520 });
  });

  it('reuses a large count while no row changed, for ten seconds at most', async () => {
    await counted('many');
    await test.db.delete(papers).where(eq(papers.id, 1));
    expect(await counted('many')).toEqual({ total: 1500 });
    test.clock.advance(10_001);
    expect(await counted('many')).toEqual({ total: 1499 });
  });

  it('reuses a large count of a log for ten seconds despite new rows', async () => {
    const log = pgTable('counted_papers', {
      id: integer('id').primaryKey(),
      owner: text('owner').notNull(),
      at: moment('updated_at').notNull(),
    });
    const logged = () => countCache(ctxOf(test, 'u-staff'), log, test.db.select({ total: count() }).from(log).where(eq(log.owner, 'many')));
    test.clock.advance(60_000);
    expect(await logged()).toEqual({ total: 1500 });
    await test.db.insert(log).values({ id: 3000, owner: 'many', at: test.clock.now });
    expect(await logged()).toEqual({ total: 1500 });
    test.clock.advance(10_001);
    expect(await logged()).toEqual({ total: 1501 });
  });

  it('returns an older count of tens of thousands at once, and has the new one for the next call', async () => {
    await test.db.execute(sql`
      insert into counted_papers select n, 'crowd', ${test.clock.now.toISOString()}::timestamptz from generate_series(10001, 30000) n`);
    expect(await counted('crowd')).toEqual({ total: 20_000 });
    await test.db.insert(papers).values({ id: 40_000, owner: 'crowd', updatedAt: new Date(test.clock.now.getTime() + 1) });
    expect(await counted('crowd')).toEqual({ total: 20_000 });
    test.clock.advance(5_000);
    await vi.waitFor(async () => expect(await counted('crowd')).toEqual({ total: 20_001 }));
    await test.db.insert(papers).values({ id: 40_001, owner: 'crowd', updatedAt: new Date(test.clock.now.getTime() + 2) });
    test.clock.advance(10_001);
    expect(await counted('crowd')).toEqual({ total: 20_002 });
  });

  it('reads a small count each time', async () => {
    await counted('few');
    await test.db.delete(papers).where(eq(papers.id, 1550));
    expect(await counted('few')).toEqual({ total: 49 });
  });

  it('counts each query separately', async () => {
    expect([await counted('many'), await counted('few'), await counted('none')]).toEqual([{ total: 1500 }, { total: 50 }, { total: 0 }]);
  });
});
