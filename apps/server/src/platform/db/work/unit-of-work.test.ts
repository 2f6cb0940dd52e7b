import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { publish } from '../../bus/bus.ts';
import { type AppForTest, appForTest } from '../../testing/app-for-test.ts';
import { ctxOf } from '../../testing/ctx-of.ts';
import { seedsDone } from '../start/seeds.ts';
import { runInBatch } from './batched-work.ts';
import { type Ctx, inTransaction } from './context.ts';
import { rehearse } from './rehearsed-work.ts';
import type { UnitOfWork } from './unit-of-work.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(seedsDone);
});

const ctxNow = () => ctxOf(test, 'u-admin');
const names = async () => (await test.db.select().from(seedsDone)).map(({ name }) => name).toSorted();
const add = (ctx: Ctx, ...added: string[]) =>
  ctx.work.insertAll(
    ctx.db,
    seedsDone,
    added.map((name) => ({ name })),
  );
const notice = (id: string) => ({ record: { type: 'todo', id }, to: ['u-staff'] });

describe('rehearse', () => {
  it('returns the result of the work and stores none of its rows', async () => {
    const seen = await rehearse(ctxNow(), async (ctx) => {
      await inTransaction(ctx, (ctx) => add(ctx, 'a', 'b'));
      return ctx.db.$count(seedsDone);
    });
    expect(seen).toBe(2);
    expect(await names()).toEqual([]);
  });

  it('runs the substitute of an effect beyond the transaction', async () => {
    const run = vi.fn(() => Promise.resolve('done'));
    expect(await rehearse(ctxNow(), ({ work }) => work.beyond({ run, rehearse: () => Promise.resolve('as if') }))).toBe('as if');
    expect(run).not.toHaveBeenCalled();
  });

  it('notifies neither people nor servers', async () => {
    const tell = vi.fn(() => Promise.resolve());
    const heard = vi.fn();
    test.app.deps.bus.listen({ heard, missed: () => {} });
    await rehearse(ctxNow(), async (ctx) => {
      await ctx.work.send(tell);
      await ctx.work.assign(notice('1'), tell);
      await publish(ctx, 'menus', ['u-staff']);
    });
    expect(tell).not.toHaveBeenCalled();
    await vi.waitFor(async () => {
      await publish(ctxNow(), 'menus', ['u-guest']);
      expect(heard).toHaveBeenCalledWith('menus', ['u-guest']);
    });
    expect(heard).not.toHaveBeenCalledWith('menus', ['u-staff']);
  });

  it('shows changes to later rows of the rehearsal and announces them to nobody', async () => {
    const announce = vi.fn(() => Promise.resolve());
    const seen = await rehearse(ctxNow(), async (ctx) => {
      await ctx.work.changed({ record: () => add(ctx, 'a'), announce });
      return ctx.db.$count(seedsDone);
    });
    expect(seen).toBe(1);
    expect(announce).not.toHaveBeenCalled();
  });

  it('throws the error of the work', async () => {
    await expect(rehearse(ctxNow(), () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  });
});

describe('inBatch', () => {
  it('stores the rows of all parts and returns each result', async () => {
    const parts = ['a', 'b', 'c'].map((name) => async (ctx: Ctx) => {
      await inTransaction(ctx, (ctx) => add(ctx, name));
      return name;
    });
    expect(await runInBatch(ctxNow(), parts)).toEqual(['a', 'b', 'c']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('records and announces the changes of all parts', async () => {
    const announce = vi.fn(() => Promise.resolve());
    const part = (name: string) => (ctx: Ctx) => ctx.work.changed({ record: () => add(ctx, name), announce });
    await runInBatch(ctxNow(), [part('a'), part('b')]);
    expect(await names()).toEqual(['a', 'b']);
    expect(announce).toHaveBeenCalledTimes(2);
  });

  it('stores and assigns nothing if a part was refused after it had begun to write', async () => {
    const tell = vi.fn(() => Promise.resolve());
    const part = async (ctx: Ctx) => {
      await inTransaction(ctx, (ctx) => add(ctx, 'a'));
      await ctx.work.assign(notice('1'), tell);
    };
    const refused = (ctx: Ctx) => inTransaction(ctx, () => Promise.reject(new Error('refused'))).catch(() => {});
    expect(await runInBatch(ctxNow(), [part, refused])).toBeNull();
    expect(await names()).toEqual([]);
    expect(tell).not.toHaveBeenCalled();
  });

  it('leaves nothing of a part to the outside in a rehearsal', async () => {
    const run = vi.fn(() => Promise.resolve(1));
    const given = await rehearse(ctxNow(), (ctx) =>
      runInBatch(ctx, [({ work }) => work.beyond({ run, rehearse: () => Promise.resolve(-1) })]),
    );
    expect(given).toEqual([-1]);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('deferred', () => {
  it('collects notices of new owners into one message instead of sending each', async () => {
    const tell = vi.fn(() => Promise.resolve());
    const { work, pendingNotices } = ctxNow().work.deferred();
    await runInBatch({ ...ctxNow(), work }, [({ work }) => work.assign(notice('1'), tell), ({ work }) => work.assign(notice('2'), tell)]);
    expect(pendingNotices.map(({ record }) => record.id)).toEqual(['1', '2']);
    expect(tell).not.toHaveBeenCalled();
  });
});

describe('UnitOfWork', () => {
  it('does not compile without one of its methods', () => {
    const { beyond: _, ...others } = ctxNow().work;
    // @ts-expect-error -- a twin that has nothing to say of effects beyond the transaction
    const twin: UnitOfWork = others;
    expect(twin).not.toHaveProperty('beyond');
  });
});
