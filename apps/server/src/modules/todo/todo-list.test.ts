import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { WorkState } from '@houtai/contract/work-states';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

import { todos } from './todo.tables.ts';

type Query = InputOf<typeof calls.todo.page>;
type Form = InputOf<typeof calls.todo.add>;

let test: AppForTest;
let me: string;
let token: string;
const nameOf = new Map<string, string>();

beforeAll(async () => {
  test = await appForTest();
  await test.db.delete(todos);
  const made = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['todo:todo:list', 'todo:todo:add', 'todo:todo:edit'] });
  me = made.user.id;
  token = made.token;
  const { token: other } = await openSession(test.db, 'u-manager');
  const make = async (name: string, fields: Partial<Form>, { as = other, state = '1' }: { as?: string; state?: WorkState } = {}) => {
    test.clock.advance(1_000);
    const { todoId } = (await sendTo(test.app, calls.todo.add, todoForm(fields), as)).result;
    await test.db.update(todos).set({ state }).where(eq(todos.id, todoId));
    nameOf.set(todoId, name);
  };
  const late = { planTime: '2026-11-19' };
  await make('created', { todoTime: '2026-11-01', resultRequest: '<p>打印机卡纸 100%</p>' }, { as: token });
  await make('created late', { ...late, todoTime: '2026-11-02', custId: 'c-donghai', projectId: 'p-donghai-tos' }, { as: token });
  await make('received', { receptionUser: me, todoTime: '2026-11-03', planTime: '', source: '2', type: '1' });
  await make('received today', { receptionUser: me, todoTime: '2026-11-04', planTime: '2026-11-20' }, { state: '2' });
  await make('received late', { ...late, receptionUser: me, todoTime: '2026-11-05' }, { state: '2' });
  await make('received done', { ...late, receptionUser: me, todoTime: '2026-11-06' }, { state: '3' });
  await make('assisting', { assistUser: me, todoTime: '2026-11-07' });
  await make('assisting closed', { assistUser: `u-staff-2,${me}`, todoTime: '2026-11-08' }, { state: '4' });
  await make('foreign', { todoTime: '2026-11-09' });
});
afterAll(() => test.close());

async function ask(query: Query = {}, as = token) {
  return (await sendTo(test.app, calls.todo.page, query, as)).result;
}

async function names(query: Query = {}): Promise<string[]> {
  const { rows, total } = await ask(query);
  expect(total).toBe(rows.length);
  return rows.map((row) => nameOf.get(row.todoId) ?? row.todoId);
}

const RECEIVED = ['received', 'received today', 'received late', 'received done'];
const VISIBLE = ['created', 'created late', ...RECEIVED, 'assisting', 'assisting closed'];

describe('todo.page', () => {
  it.each<[string, Query, string[]]>([
    ['everything that the caller may see', {}, VISIBLE],
    ['the received', { view: 'received' }, RECEIVED],
    ['the assisted', { view: 'assisting' }, ['assisting', 'assisting closed']],
    ['the created', { view: 'created' }, ['created', 'created late']],
    ['one state', { state: '2' }, ['received today', 'received late']],
    ['several states', { state: '3,4' }, ['received done', 'assisting closed']],
    ['a customer', { custId: 'c-donghai' }, ['created late']],
    ['a project', { projectId: 'p-donghai-tos' }, ['created late']],
    ['a source', { source: '2' }, ['received']],
    ['a source and a type', { source: '1', type: '2', view: 'created' }, ['created', 'created late']],
    ['a receiver', { receptionUser: 'u-staff', view: 'created' }, ['created', 'created late']],
    ['from a day on', { from: '2026-11-07' }, ['assisting', 'assisting closed']],
    ['up to a day', { to: '2026-11-02' }, ['created', 'created late']],
    ['one day', { from: '2026-11-05', to: '2026-11-05' }, ['received late']],
    ['what is overdue: past its day, and neither done nor closed', { overdue: '1' }, ['created late', 'received late']],
    ['a part of the text', { keyword: '机卡' }, ['created']],
    ['a sign that stands for itself', { keyword: '100%' }, ['created']],
    ['a sign that is in no text', { keyword: '1_0%' }, []],
    ['conditions that meet nowhere', { view: 'assisting', state: '2' }, []],
  ])('returns %s', async (_, query, expected) => {
    expect(await names({ ...query, sort: 'createdAt' })).toEqual(expected);
  });

  it('finds by number, in any case and in part', async () => {
    const { rows } = await ask({ view: 'created', sort: 'createdAt' });
    const number = rows[0]?.number ?? '';
    expect(await names({ keyword: number.toLowerCase() })).toEqual(['created']);
    expect(await names({ keyword: number.slice(3) })).toEqual(['created']);
  });

  it.each<[Query['sort'], string[]]>([
    [undefined, ['received done', 'received late', 'received today', 'received']],
    ['todoTime', RECEIVED],
    ['-todoTime', RECEIVED.toReversed()],
    ['number', RECEIVED],
    ['planTime', ['received late', 'received done', 'received today', 'received']],
    ['-planTime', ['received', 'received today', 'received done', 'received late']],
    ['state', ['received', 'received today', 'received late', 'received done']],
    ['-state', ['received done', 'received late', 'received today', 'received']],
  ])('sorts by %s, and ties by id', async (sort, expected) => {
    expect(await names({ view: 'received', ...(sort && { sort }) })).toEqual(expected);
  });

  it('returns a page and the total', async () => {
    const { rows, total } = await ask({ offset: 2, limit: 3, sort: 'createdAt' });
    expect(total).toBe(VISIBLE.length);
    expect(rows.map((row) => nameOf.get(row.todoId))).toEqual(VISIBLE.slice(3, 6));
  });

  it('shows for each row whether it is overdue and what the caller may do', async () => {
    const { rows } = await ask({ sort: 'createdAt' });
    const said = Object.fromEntries(rows.map((row) => [nameOf.get(row.todoId), { overdue: row.overdue, ...row.may }]));
    expect(said).toMatchObject({
      created: { overdue: false, edit: true, state: true, reassign: true, remind: true },
      'received late': { overdue: true, edit: true, state: true, reassign: true, remind: false },
      'received today': { overdue: false },
      'received done': { overdue: false, edit: true, state: true, reassign: false, remind: false },
      assisting: { edit: false, state: true, reassign: false, remind: true },
      'assisting closed': { edit: false, state: true, reassign: false, remind: false },
    });
  });

  it('lets read-only users do nothing but remind', async () => {
    await test.db.update(todos).set({ ownerId: 'u-guest' }).where(eq(todos.plainText, '打印机卡纸 100%'));
    const { token: guest } = await openSession(test.db, 'u-guest');
    expect((await ask({}, guest)).rows).toMatchObject([{ may: { edit: false, state: false, reassign: false, remind: true } }]);
    await test.db.update(todos).set({ ownerId: me }).where(eq(todos.plainText, '打印机卡纸 100%'));
  });

  it.each([
    { view: 'foreign' },
    { state: '1,5' },
    { sort: 'summary' },
    { from: '2026-13-01' },
    { keyword: '字'.repeat(51) },
    { limit: 3_001 },
    { overdue: '0' },
  ])('refuses %j', async (query) => {
    expect((await sendTo(test.app, calls.todo.page, query as Query, token)).code).toBe('A0400');
  });

  it('requires a token and the right', async () => {
    const { token: without } = await makeSignedIn(test.app, { tags: ['todo:todo:add'] });
    expect((await sendTo(test.app, calls.todo.page, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.todo.page, {}, without)).code).toBe('A0301');
  });
});

describe('todo.counts', () => {
  it("returns the length of each view's list", async () => {
    const counts = (await sendTo(test.app, calls.todo.counts, {}, token)).result;
    expect(counts).toEqual({ mine: 3, received: 4, assisting: 2, created: 2, all: 8 });
    for (const [view, count] of Object.entries(counts)) expect((await ask({ view } as Query)).total).toBe(count);
  });

  it.each([{ state: '1,2' }, { overdue: '1' as const }, { keyword: '没有这样的待办' }])(
    'counts with the filters %j too',
    async (filters) => {
      const counts = (await sendTo(test.app, calls.todo.counts, filters, token)).result;
      for (const [view, count] of Object.entries(counts)) expect((await ask({ ...filters, view } as Query)).total).toBe(count);
      expect(counts.all).toBeLessThan(8);
    },
  );

  it('refuses filters that the list refuses', async () => {
    expect((await sendTo(test.app, calls.todo.counts, { state: '5' }, token)).code).toBe('A0400');
  });

  it('requires a token and the right', async () => {
    const { token: without } = await makeSignedIn(test.app, { tags: ['todo:todo:add'] });
    expect((await sendTo(test.app, calls.todo.counts, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.todo.counts, {}, without)).code).toBe('A0301');
  });
});
