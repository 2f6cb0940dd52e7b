import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

import { feedback } from './feedback.tables.ts';

type Query = InputOf<typeof calls.feedback.page>;
type Form = InputOf<typeof calls.feedback.add>;

let test: AppForTest;
let me: string;
let myName: string;
let token: string;
const nameOf = new Map<string, string>();

beforeAll(async () => {
  test = await appForTest();
  await test.db.delete(feedback);
  const made = await makeSignedIn(test.app, {
    companyId: 'chengming',
    tags: ['feedback:feedback:list', 'feedback:feedback:add', 'feedback:feedback:edit'],
  });
  me = made.user.id;
  myName = made.user.name;
  token = made.token;
  const { token: other } = await openSession(test.db, 'u-manager');
  const make = async (name: string, fields: Partial<Form>, as = other) => {
    test.clock.advance(1_000);
    const { afterSaleProblemId } = (await sendTo(test.app, calls.feedback.add, feedbackForm(fields), as)).result;
    nameOf.set(afterSaleProblemId, name);
  };
  await make('made', { problemDate: '2026-10-30', priority: '3', workType: '2' }, token);
  await make(
    'made and done',
    { problemDate: '2026-11-01', completionStatus: '3', projectId: 'p-bolan-ticket', handleUser: 'u-staff' },
    token,
  );
  await make('handled', { problemDate: '2026-11-02', handleUser: `u-staff,${me}`, priority: '0', handleDate: '2026-11-10' });
  await make('handled and closed', {
    problemDate: '2026-11-03',
    handleUser: me,
    completionStatus: '4',
    faultLevel: '1',
    problemFeedback: '<p>登录_失败</p>',
  });
  await make('foreign', { problemDate: '2026-11-04' });
});
afterAll(() => test.close());

async function ask(query: Query = {}, as = token) {
  return (await sendTo(test.app, calls.feedback.page, query, as)).result;
}

async function names(query: Query = {}): Promise<(string | undefined)[]> {
  const { rows, total } = await ask(query);
  expect(total).toBe(rows.length);
  return rows.map((row) => nameOf.get(row.afterSaleProblemId));
}

const VISIBLE = ['made', 'made and done', 'handled', 'handled and closed'];

describe('feedback.page', () => {
  it.each<[string, Query, string[]]>([
    ['everything that the caller may see', {}, VISIBLE],
    ['what is handled by the caller', { view: 'handling' }, ['handled', 'handled and closed']],
    ['what the caller made', { view: 'created' }, ['made', 'made and done']],
    ['one state', { status: '3' }, ['made and done']],
    ['several states', { status: '1,4' }, ['made', 'handled', 'handled and closed']],
    ['a project', { projectId: 'p-bolan-ticket' }, ['made and done']],
    ['a work type', { workType: '2' }, ['made']],
    ['a priority', { priority: '0' }, ['handled']],
    ['a fault level', { faultLevel: '1' }, ['handled and closed']],
    ['a handler', { handleUser: 'u-staff' }, ['made and done', 'handled']],
    ['a span of days', { from: '2026-11-01', to: '2026-11-02' }, ['made and done', 'handled']],
    ['a part of the text', { keyword: '录_失' }, ['handled and closed']],
    ['a sign that stands for itself', { keyword: '条%码' }, []],
  ])('returns %s', async (_, query, expected) => {
    expect(await names({ ...query, sort: 'createdAt' })).toEqual(expected);
  });

  it('finds feedback by number', async () => {
    const { rows } = await ask({ sort: 'createdAt' });
    expect(await names({ keyword: rows[2]?.number.toLowerCase() })).toEqual(['handled']);
  });

  it.each<[Query['sort'], string[]]>([
    [undefined, VISIBLE.toReversed()],
    ['problemDate', VISIBLE],
    ['-number', VISIBLE.toReversed()],
    ['-priority', ['made', 'handled and closed', 'made and done', 'handled']],
    ['faultLevel', ['handled and closed', 'made', 'made and done', 'handled']],
    ['completionStatus', ['made', 'handled', 'made and done', 'handled and closed']],
    ['handleDate', ['handled', 'made', 'made and done', 'handled and closed']],
  ])('sorts by %s, and ties by id', async (sort, expected) => {
    expect(await names(sort ? { sort } : {})).toEqual(expected);
  });

  it('returns a page and the total', async () => {
    const { rows, total } = await ask({ offset: 2, limit: 3, sort: 'createdAt' });
    expect({ total, names: rows.map((row) => nameOf.get(row.afterSaleProblemId)) }).toEqual({ total: 4, names: ['handled and closed'] });
  });

  it.each([{ view: 'foreign' }, { status: '5' }, { sort: 'summary' }, { from: 'today' }, { limit: 0 }])('refuses %j', async (query) => {
    expect((await sendTo(test.app, calls.feedback.page, query as Query, token)).code).toBe('A0400');
  });
});

describe('feedback.counts', () => {
  it("returns the length of each view's list", async () => {
    const counts = (await sendTo(test.app, calls.feedback.counts, {}, token)).result;
    expect(counts).toEqual({ mine: 1, waiting: 0, handling: 2, created: 2, all: 4 });
    for (const [view, count] of Object.entries(counts)) expect((await ask({ view } as Query)).total).toBe(count);
  });

  it.each([{ status: '1' }, { keyword: '没有这样的反馈' }])('counts with the filters %j too', async (filters) => {
    const counts = (await sendTo(test.app, calls.feedback.counts, filters, token)).result;
    for (const [view, count] of Object.entries(counts)) expect((await ask({ ...filters, view } as Query)).total).toBe(count);
    expect(counts.all).toBeLessThan(4);
  });
});

describe('feedback.statistics', () => {
  const statistics = async (query: InputOf<typeof calls.feedback.statistics> = {}) =>
    (await sendTo(test.app, calls.feedback.statistics, query, token)).result;

  it('counts what the caller may see, with names and the number of open records', async () => {
    expect(await statistics()).toEqual({
      scope: '仅你自己经手的',
      project: [
        { key: '95', name: '日常运维与内部支持', count: 3, open: 2 },
        { key: 'p-bolan-ticket', name: '博览会展票务系统', count: 1, open: 0 },
      ],
      workType: [
        { key: '1', name: '问题处理', count: 3, open: 1 },
        { key: '2', name: '操作咨询', count: 1, open: 1 },
      ],
      faultLevel: [
        { key: '4', name: '轻微', count: 3, open: 2 },
        { key: '1', name: '致命', count: 1, open: 0 },
      ],
      handler: [
        { key: 'u-staff', name: '王浩然', count: 2, open: 1 },
        { key: me, name: myName, count: 2, open: 1 },
      ].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      month: [
        { key: '2026-10', name: '2026年10月', count: 1, open: 1 },
        { key: '2026-11', name: '2026年11月', count: 3, open: 1 },
      ],
    });
  });

  it('has a key in each bar, which filters the list to that number', async () => {
    const { project, workType, faultLevel, handler } = await statistics();
    for (const { key, count } of project) expect((await ask({ projectId: key })).total).toBe(count);
    for (const { key, count } of workType) expect((await ask({ workType: key })).total).toBe(count);
    for (const { key, count } of faultLevel) expect((await ask({ faultLevel: key })).total).toBe(count);
    for (const { key, count } of handler) expect((await ask({ handleUser: key })).total).toBe(count);
  });

  it('narrows by days and project', async () => {
    const { month, project } = await statistics({ from: '2026-11-01', to: '2026-11-02', projectId: '95' });
    expect({ month, project }).toMatchObject({ month: [{ key: '2026-11', count: 1 }], project: [{ key: '95', count: 1 }] });
  });

  it('counts only open records by a key that filters the open list to that number', async () => {
    const status = '1,2';
    const { project, faultLevel } = await statistics({ status });
    expect(project.reduce((sum, { count }) => sum + count, 0)).toBe((await ask({ status })).total);
    for (const { key, count, open } of project) expect([(await ask({ projectId: key, status })).total, open]).toEqual([count, count]);
    for (const { key, count } of faultLevel) expect((await ask({ faultLevel: key, status })).total).toBe(count);
  });

  it('has a bar for each handler, however many', async () => {
    const [row] = await test.db.select().from(feedback).orderBy(feedback.id).limit(1);
    if (!row) throw new Error('no feedback');
    const many = Array.from({ length: 60 }, (_, at) => `handler-${at}`);
    const isIt = eq(feedback.id, row.id);
    await test.db
      .update(feedback)
      .set({ handleUsers: [me, ...many] })
      .where(isIt);
    const { handler } = await statistics();
    await test.db.update(feedback).set({ handleUsers: row.handleUsers }).where(isIt);
    expect(handler.map(({ key }) => key)).toEqual(expect.arrayContaining(many));
  });

  it('returns nothing where nothing matches', async () => {
    const nothing = { scope: '仅你自己经手的', project: [], workType: [], faultLevel: [], handler: [], month: [] };
    expect(await statistics({ from: '2030-01-01' })).toEqual(nothing);
  });

  it('refuses a day that does not exist', async () => {
    expect((await sendTo(test.app, calls.feedback.statistics, { from: '2026-02-30' }, token)).code).toBe('A0400');
  });
});

describe('the feedback of a customer', () => {
  it('covers all its projects and no other, in the list and in its figures', async () => {
    const projects = (await sendTo(test.app, calls.projects.options, {}, token)).result;
    const customerId = projects.find(({ projectId }) => projectId === 'p-bolan-ticket')?.customerId ?? '';
    expect(await names({ customerId })).toEqual(['made and done']);
    expect((await sendTo(test.app, calls.feedback.counts, { customerId }, token)).result.all).toBe(1);
    expect(await names({ customerId: 'nobody' })).toEqual([]);
  });
});

describe('the reading calls of feedback', () => {
  it('require a token and the right', async () => {
    const { token: without } = await makeSignedIn(test.app, { tags: ['feedback:feedback:add'] });
    for (const call of [calls.feedback.page, calls.feedback.counts, calls.feedback.statistics]) {
      expect((await sendTo(test.app, call, {})).code).toBe('L0001');
      expect((await sendTo(test.app, call, {}, without)).code).toBe('A0301');
    }
  });

  it('return everything of every company to the role that grants all', async () => {
    const { token: admin } = await openSession(test.db, 'u-admin');
    await test.db.update(feedback).set({ companyId: 'chengming-data' }).where(eq(feedback.priority, '3'));
    expect((await ask({}, admin)).total).toBe(5);
    await test.db.update(feedback).set({ companyId: 'chengming' }).where(eq(feedback.priority, '3'));
  });
});
