import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { sessions } from '#modules/session/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

import { feedback } from '../feedback.tables.ts';

type Form = InputOf<typeof calls.feedbackLimits.save>;

/** A Friday afternoon. */
const NOW = new Date('2026-11-20T16:00:00');

let test: AppForTest;
let admin: string;
let staff: string;
let handler: string;

beforeAll(async () => {
  test = await appForTest({ now: NOW });
  const open = async (userId: string) => (await openSession(test.db, userId)).token;
  [admin, staff, handler] = [await open('u-admin'), await open('u-staff'), await open('u-after-sale')];
  await test.db.delete(feedback);
});
afterAll(() => test.close());

const get = async (as = admin) => sendTo(test.app, calls.feedbackLimits.get, {}, as);
const make = async (faultLevel: string) =>
  (await sendTo(test.app, calls.feedback.add, feedbackForm({ faultLevel, handleUser: 'u-after-sale' }), staff)).result.afterSaleProblemId;
const rowOf = async (id: string) => (await test.db.select().from(feedback).where(eq(feedback.id, id)))[0];

async function form(change: Partial<Form> = {}, solve: Readonly<Record<string, number>> = {}): Promise<Form> {
  const { limits, hours: _, updatedAt: __, ...rest } = (await get()).result;
  const typed = limits.map(({ name: ___, onTime: ____, ...limit }) => ({ ...limit, solveHours: solve[limit.level] ?? limit.solveHours }));
  return { ...rest, limits: typed, applyTo: 'new', ...change };
}
const save = async (sent: Form, as = admin) => sendTo(test.app, calls.feedbackLimits.save, sent, as);

describe('feedbackLimits.get', () => {
  it('returns the initial limits, with levels in words', async () => {
    const { limits, ...rest } = (await get()).result;
    expect(limits.map(({ name, answerHours, solveHours, counted }) => [name, answerHours, solveHours, counted])).toEqual([
      ['致命', 0.5, 4, 'all'],
      ['严重', 2, 4, 'working'],
      ['一般', 8, 24, 'working'],
      ['轻微', 16, 80, 'working'],
    ]);
    expect(rest).toMatchObject({ acceptDays: 5, remindPercent: 25, remindHours: 1, hours: { from: '09:00', to: '18:00' } });
  });

  it('refuses people without the right and callers who are not signed in', async () => {
    expect((await get(staff)).code).toBe('A0301');
    expect((await get('')).code).toBe('L0001');
  });
});

describe('feedbackLimits.save', () => {
  it('applies to new feedback, and to open feedback only on request, with a preview of the numbers', async () => {
    const [open, promised, waiting] = [await make('3'), await make('3'), await make('3')];
    const of = (id: string) => ({ afterSaleProblemId: id, version: 1 });
    await sendTo(test.app, calls.feedback.promise, { ...of(promised), day: '2026-11-27', time: '12:00', reason: '备件' }, handler);
    await sendTo(test.app, calls.feedback.wait, { ...of(waiting), kind: 'parts', reason: '备件', askOn: '2026-11-24' }, handler);
    test.clock.advance(3_600_000);
    const { limits } = await form({}, { '3': 8.5 });
    const sooner = limits.map((limit) => (limit.level === '3' ? { ...limit, answerHours: 0.5, solveHours: 0.5 } : limit));
    const numbers = (await sendTo(test.app, calls.feedbackLimits.preview, { limits: sooner }, admin)).result;
    expect(numbers).toEqual({ open: 3, becomesLate: 1, noLongerLate: 0, promised: 1, waiting: 1 });
    expect((await save(await form({ limits: sooner }))).msg).toBe('反馈时限已保存');
    expect((await rowOf(open))?.dueAt).toEqual(new Date('2026-11-25T13:00:00'));
    await test.db.delete(messages);
    expect((await save(await form({ limits: sooner, applyTo: 'open' }))).code).toBe('00000');
    expect((await rowOf(open))?.dueAt).toEqual(new Date('2026-11-20T16:30:00'));
    expect((await rowOf(promised))?.dueAt).toEqual(new Date('2026-11-27T12:00:00'));
    expect(await test.db.$count(messages)).toBe(0);
    const [entry] = (await sendTo(test.app, calls.feedbackLimits.history, { id: 'all' }, admin)).result;
    expect(entry).toMatchObject({ action: '修改反馈时限', comment: '未完成的也按新时限重算' });
  });

  it('shows how much was finished in time, where internal waits do not count as an excuse', async () => {
    await test.db.delete(feedback);
    const [kept, internal] = [await make('2'), await make('2')];
    await sendTo(
      test.app,
      calls.feedback.wait,
      { afterSaleProblemId: internal, version: 1, kind: 'internal', reason: '发版', askOn: '2026-11-24' },
      handler,
    );
    test.clock.now = new Date('2026-11-20T17:59:00');
    const done = { handleUser: 'u-after-sale', handleDate: '2026-11-20', handleRemark: '好了', completionStatus: '3' as const };
    await sendTo(test.app, calls.feedback.handle, { ...done, afterSaleProblemId: kept, version: 1 }, handler);
    test.clock.now = new Date('2026-11-23T13:00:00');
    // Moving the clock must not expire the sessions.
    await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date('2026-11-25T00:00:00') });
    await sendTo(test.app, calls.feedback.handle, { ...done, afterSaleProblemId: internal, version: 2 }, handler);
    expect((await get()).result.limits.find(({ level }) => level === '2')?.onTime).toBe(50);
  });

  it.each<[string, (sent: Form) => Form, string, string]>([
    ['solving before answering', (sent) => withFirst(sent, { answerHours: 5, solveHours: 4 }), 'limits.0.solveHours', '解决不能早于响应'],
    ['no hours', (sent) => withFirst(sent, { answerHours: 0 }), 'limits.0.answerHours', '应大于 0'],
    ['a part of a minute', (sent) => withFirst(sent, { answerHours: 0.0001 }), 'limits.0.answerHours', '最多一位小数，即 6 分钟'],
    ['a level told twice', (sent) => withFirst(sent, { escalateTo: ['head', 'head'] }), 'limits.0.escalateTo', '不能重复'],
    ['a kind of wait named twice', (sent) => ({ ...sent, waitKinds: ['parts', 'parts'] }), 'waitKinds', '不能重复'],
    ['too many hours', (sent) => withFirst(sent, { solveHours: 2001 }), 'limits.0.solveHours', '最多 2000 小时'],
    ['an unknown level', (sent) => withFirst(sent, { level: '99' }), 'limits.0.level', '级别不存在或已停用'],
    ['no day to accept', (sent) => ({ ...sent, acceptDays: 0 }), 'acceptDays', '至少 1 天'],
    ['all of the time to remind', (sent) => ({ ...sent, remindPercent: 100 }), 'remindPercent', '应在 1 至 99 之间'],
  ])('refuses %s, at its field', async (_, change, path, msg) => {
    expect(await save(change(await form()))).toMatchObject({ code: 'A0400', body: { errors: [{ path, msg }] } });
  });

  it('refuses an older version, a duplicate level, and callers without the right or a token', async () => {
    const sent = await form();
    expect((await save({ ...sent, version: 99 })).code).toBe('A0409');
    expect((await save({ ...sent, limits: [...sent.limits, ...sent.limits] })).code).toBe('A0400');
    expect((await save(sent, '')).code).toBe('L0001');
    expect((await save(sent, staff)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.feedbackLimits.preview, { limits: sent.limits }, staff)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.feedbackLimits.history, { id: 'all' }, staff)).code).toBe('A0301');
  });
});

function withFirst(sent: Form, change: Partial<Form['limits'][number]>): Form {
  return { ...sent, limits: sent.limits.map((limit, at) => (at === 0 ? { ...limit, ...change } : limit)) };
}

describe('feedback.waitKinds', () => {
  it('lists for handlers the kinds that the limits allow, and others are refused', async () => {
    const kinds = async (as: string) => sendTo(test.app, calls.feedback.waitKinds, {}, as);
    expect((await kinds(handler)).result).toEqual(['customer', 'parts', 'thirdParty', 'internal']);
    expect((await save(await form({ waitKinds: ['parts'] }))).code).toBe('00000');
    expect((await kinds(handler)).result).toEqual(['parts']);
    const sent = { afterSaleProblemId: await make('3'), version: 1, reason: '日志', askOn: '2026-11-24' };
    const refused = await sendTo(test.app, calls.feedback.wait, { ...sent, kind: 'customer' }, handler);
    expect(refused.response.json()).toMatchObject({ code: 'A0400', errors: [{ path: 'kind', msg: '选项不存在或已停用' }] });
    expect((await sendTo(test.app, calls.feedback.wait, { ...sent, kind: 'parts' }, handler)).code).toBe('00000');
    expect((await kinds('')).code).toBe('L0001');
    const reader = (await makeSignedIn(test.app, { tags: ['feedback:feedback:list'] })).token;
    expect((await kinds(reader)).code).toBe('A0301');
  });
});
