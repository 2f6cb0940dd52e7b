import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { MAX_SAVED_SEARCHES } from '@houtai/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { listViews } from './list-views.tables.ts';

let test: AppForTest;
let token: string;
let other: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token, other, member } = await tokensOf(test.db, { token: 'u-staff', other: 'u-staff-2', member: 'u-member' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(listViews);
});

type View = Omit<InputOf<typeof calls.listViews.save>, 'list'>;

const COLUMN = { key: 'number', title: '编号', istrue: true, isSum: false, noJoinPrint: true, columnSize: 120, frozen: 'left' as const };
const USUAL = { columns: [], density: 'mini', searches: [] };
const SEARCH = { name: '本周', query: 'state=1&from=2026-11-16' };

function save(view: View, list = 'todo', from = token) {
  return sendTo(test.app, calls.listViews.save, { list, ...view }, from);
}

async function read(list = 'todo', from = token) {
  return (await sendTo(test.app, calls.listViews.get, { list }, from)).result;
}

describe('listViews.get and listViews.save', () => {
  it('return the default view where nothing was chosen', async () => {
    expect(await read()).toEqual(USUAL);
  });

  it('return what was chosen, with columns in order', async () => {
    const columns = [COLUMN, { ...COLUMN, key: 'state', istrue: false, columnSize: null, frozen: '' as const }];
    await save({ columns, density: 'loose', searches: [SEARCH] });
    expect(await read()).toEqual({ columns, density: 'loose', searches: [SEARCH] });
  });

  it('leave omitted parts unchanged', async () => {
    await save({ columns: [COLUMN], searches: [SEARCH] });
    await save({ density: 'loose' });
    await save({ searches: [] });
    expect(await read()).toEqual({ columns: [COLUMN], density: 'loose', searches: [] });
  });

  it('store all parts of concurrent saves', async () => {
    await Promise.all([save({ columns: [COLUMN] }), save({ density: 'loose' }), save({ searches: [SEARCH] })]);
    expect(await read()).toEqual({ columns: [COLUMN], density: 'loose', searches: [SEARCH] });
  });

  it('separate lists and people', async () => {
    await save({ density: 'loose' });
    expect(await read('feedback')).toEqual(USUAL);
    expect(await read('todo', other)).toEqual(USUAL);
  });

  it('drop a part stored in an older format, and return the rest', async () => {
    await save({ density: 'loose', searches: [SEARCH] });
    await test.db.update(listViews).set({ view: sql`${listViews.view} || '{"columns": ["number"]}'` });
    expect(await read()).toEqual({ columns: [], density: 'loose', searches: [SEARCH] });
  });

  it('store a hundred lists of a person, and drop the oldest', async () => {
    const at = (index: number) => new Date(test.clock.now.getTime() - 1_000 * (index + 1));
    const full = Array.from({ length: 100 }, (_, index) => ({ userId: 'u-staff', list: `l-${index}`, view: {}, updatedAt: at(index) }));
    await test.db.insert(listViews).values(full);
    await save({ density: 'loose' });
    const left = (await test.db.select({ list: listViews.list }).from(listViews)).map((row) => row.list);
    expect(left).toHaveLength(100);
    expect(left).toContain('todo');
    expect(left).not.toContain('l-99');
  });

  it.each<[string, InputOf<typeof calls.listViews.save>]>([
    ['a name with a blank', { list: 'a b' }],
    ['a name that is too long', { list: 'x'.repeat(65) }],
    ['a column that is too narrow', { list: 'todo', columns: [{ ...COLUMN, columnSize: 39 }] }],
    ['too many columns', { list: 'todo', columns: Array.from({ length: 101 }, () => COLUMN) }],
    ['a search without a name', { list: 'todo', searches: [{ name: ' ', query: '' }] }],
    ['too many searches', { list: 'todo', searches: Array.from({ length: MAX_SAVED_SEARCHES + 1 }, () => SEARCH) }],
  ])('refuse %s and store nothing', async (_, form) => {
    expect(await sendTo(test.app, calls.listViews.save, form, token)).toMatchObject({ status: 422, code: 'A0400' });
    expect(await test.db.$count(listViews)).toBe(0);
  });

  it('refuse people who are not signed in as staff', async () => {
    expect((await sendTo(test.app, calls.listViews.save, { list: 'todo' })).code).toBe('L0001');
    expect((await save({}, 'todo', member)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.listViews.get, { list: 'todo' })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.listViews.get, { list: 'todo' }, member)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.listViews.get, { list: '%' }, token)).code).toBe('A0400');
  });
});
