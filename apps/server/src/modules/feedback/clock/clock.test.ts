import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { messages } from '#modules/messages/index.ts';
import { departments, users } from '#modules/people/index.ts';
import { sessions } from '#modules/session/index.ts';
import { runJob } from '#platform/jobs/job.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

import { feedback } from '../feedback.tables.ts';
import clockJob from './clock.jobs.ts';
import { feedbackRemarks } from './clock.tables.ts';

const HOUR = 3_600_000;
/** A Friday afternoon; working time is from nine to six. */
const FRIDAY = new Date('2026-11-20T16:00:00');

let test: AppForTest;
let reporter: string;
let handler: string;
let colleague: string;
let id: string;

beforeAll(async () => {
  test = await appForTest({ now: FRIDAY });
  const open = async (userId: string) => (await openSession(test.db, userId)).token;
  [reporter, handler, colleague] = [await open('u-staff'), await open('u-after-sale'), await open('u-staff-2')];
});
afterAll(() => test.close());
beforeEach(async () => {
  await at('2026-11-20T16:00');
  await test.db.delete(feedback);
  id = await make();
  await test.db.delete(messages);
});

/** Moves the clock; nobody is signed out by that. */
async function at(moment: string): Promise<void> {
  test.clock.now = new Date(`${moment}:00`);
  await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date(test.clock.now.getTime() + 24 * HOUR) });
}
const iso = (moment: string) => new Date(`${moment}:00`).toISOString();

async function make(fields: Partial<InputOf<typeof calls.feedback.add>> = {}, as = reporter) {
  const form = feedbackForm({ handleUser: 'u-after-sale', faultLevel: '2', ...fields });
  return (await sendTo(test.app, calls.feedback.add, form, as)).result.afterSaleProblemId;
}

async function read(as = reporter) {
  return (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: id }, as)).result;
}

const version = async () => (await read()).version;
const newest = async () => (await sendTo(test.app, calls.feedback.history, { id }, reporter)).result[0];
/** Who moved it to done, in the codes of states. */
async function finished(): Promise<string[]> {
  const rows = await test.db
    .select({ name: users.name, action: recordHistory.action, comment: recordHistory.comment })
    .from(recordHistory)
    .innerJoin(users, eq(users.id, recordHistory.userId))
    .where(and(eq(recordHistory.recordId, id), eq(recordHistory.movedTo, '3')));
  return rows.map(({ name, action, comment }) => `${name} ${action} ${comment}`);
}
const told = async () => (await test.db.select().from(messages)).map((row) => `${row.userId} ${row.title}`).toSorted();
const run = () => runJob(test.app, clockJob);

type Of<Name extends keyof typeof calls.feedback> = (typeof calls.feedback)[Name];
const wait = async (fields: Partial<InputOf<Of<'wait'>>> = {}, as = handler) =>
  sendTo(
    test.app,
    calls.feedback.wait,
    { afterSaleProblemId: id, version: await version(), kind: 'customer', reason: '要出错截图', askOn: '2026-11-24', ...fields },
    as,
  );
const resume = async (as = handler) =>
  sendTo(test.app, calls.feedback.resume, { afterSaleProblemId: id, version: await version(), reason: '日志已发' }, as);
const handle = async (fields: Partial<InputOf<Of<'handle'>>> = {}, as = handler) => {
  const base = { handleUser: 'u-after-sale', handleDate: '2026-11-20', handleRemark: '固件已升级', completionStatus: '3' as const };
  return sendTo(test.app, calls.feedback.handle, { ...base, afterSaleProblemId: id, version: await version(), ...fields }, as);
};
const accept = async (as = reporter) => sendTo(test.app, calls.feedback.accept, { afterSaleProblemId: id, version: await version() }, as);
const reject = async (reason: string, as = reporter) =>
  sendTo(test.app, calls.feedback.reject, { afterSaleProblemId: id, version: await version(), reason }, as);
const promise = async (fields: Partial<InputOf<Of<'promise'>>> = {}, as = handler) =>
  sendTo(
    test.app,
    calls.feedback.promise,
    { afterSaleProblemId: id, version: await version(), day: '2026-11-27', time: '12:00', reason: '等备件周四到', ...fields },
    as,
  );
const update = async (fields: Partial<InputOf<Of<'update'>>>, as = handler) =>
  sendTo(test.app, calls.feedback.update, { ...(await read()), operType: 2, ...fields }, as);

describe('the limits of a feedback', () => {
  it.each([
    ['1', '2026-11-20T16:30', '2026-11-20T20:00'],
    ['2', '2026-11-20T18:00', '2026-11-23T11:00'],
    ['3', '2026-11-23T15:00', '2026-11-25T13:00'],
    ['4', '2026-11-24T14:00', '2026-12-03T15:00'],
  ])('follow from level %s when it is made', async (faultLevel, respondBy, dueAt) => {
    id = await make({ faultLevel });
    expect(await read()).toMatchObject({ respondBy: iso(respondBy), dueAt: iso(dueAt), answeredAt: null, reopened: 0 });
  });

  it('begin anew from when it was made as its level changes', async () => {
    await at('2026-11-20T17:00');
    await update({ faultLevel: '1' });
    expect(await read()).toMatchObject({ respondBy: iso('2026-11-20T16:30'), dueAt: iso('2026-11-20T20:00') });
  });

  it('leave out what is recorded as done from the first, which waits for nobody', async () => {
    id = await make({ completionStatus: '3' });
    expect(await read()).toMatchObject({ completionStatus: '3', dueAt: null, accepterId: '', clock: null });
  });
});

describe('an answer to a feedback', () => {
  it.each([
    ['their comment', () => sendTo(test.app, calls.feedback.comment, { id, comment: '马上看' }, handler)],
    ['their move', () => handle({ completionStatus: '2' })],
    ['their remark', () => update({ handleRemark: '已联系客户' })],
    ['their wait', () => wait()],
  ])('comes from a handler by %s, and stays the first', async (_, act) => {
    await at('2026-11-20T16:53');
    expect((await act()).code).toBe('00000');
    await at('2026-11-20T17:10');
    await sendTo(test.app, calls.feedback.comment, { id, comment: '还在看' }, handler);
    expect((await read()).answeredAt).toBe(iso('2026-11-20T16:53'));
  });

  it('does not come from a comment of somebody else', async () => {
    await sendTo(test.app, calls.feedback.comment, { id, comment: '急' }, reporter);
    expect((await read()).answeredAt).toBeNull();
  });
});

describe('feedback.wait', () => {
  it('stops the clock and leaves the state, until it is resumed by whoever reported it', async () => {
    await at('2026-11-20T17:20');
    const sent = await wait();
    expect(sent).toMatchObject({
      msg: '已开始等待',
      result: { completionStatus: '1', waiting: { kind: 'customer', reason: '要出错截图', askOn: '2026-11-24' } },
    });
    expect(await newest()).toMatchObject({ action: '开始等客户', comment: '要出错截图，2026-11-24 再问' });
    expect(await told()).toEqual([expect.stringMatching(/^u-staff 赵建国 开始等客户：售后反馈 FB-/)]);
    await at('2026-11-23T09:45');
    expect((await read()).clock).toMatchObject({ usedHours: 1.3333, waitedHours: 1.4167, lateHours: 0 });
    expect((await resume(reporter)).result).toMatchObject({ waiting: null, dueAt: iso('2026-11-23T12:25') });
    expect((await read()).waits).toMatchObject([{ endedAt: iso('2026-11-23T09:45'), endReason: '日志已发', hours: 1.4166666666666667 }]);
  });

  it('ends by itself at nine of the day, however late that is noticed, and tells who asks', async () => {
    await wait({ askOn: '2026-11-23' });
    await test.db.delete(messages);
    await at('2026-11-23T08:50');
    await run();
    expect((await read()).waiting).not.toBeNull();
    await at('2026-11-23T13:00');
    await run();
    expect(await run()).toBeUndefined();
    expect(await read()).toMatchObject({
      waiting: null,
      dueAt: iso('2026-11-23T13:00'),
      waits: [{ endedAt: iso('2026-11-23T09:00'), hours: 2 }],
    });
    expect(await told()).toEqual([expect.stringMatching(/^u-after-sale 售后反馈 FB-\d+ 已恢复计时，请再问：要出错截图$/)]);
  });

  it('ends when the feedback is done', async () => {
    await wait();
    await at('2026-11-20T17:00');
    await handle();
    expect(await read()).toMatchObject({
      completionStatus: '3',
      waiting: null,
      dueAt: iso('2026-11-23T12:00'),
      clock: { usedHours: 0, waitedHours: 1 },
    });
  });

  it('tells the head of what is fatal', async () => {
    await test.db.update(departments).set({ leaderId: 'u-manager' });
    id = await make({ faultLevel: '1' });
    await test.db.delete(messages);
    await wait();
    expect(await told()).toContainEqual(expect.stringMatching(/^u-manager 致命的售后反馈 FB-\d+ 时限暂停$/));
  });

  it.each([
    ['no day', { askOn: '' }],
    ['today', { askOn: '2026-11-20' }],
    ['more than thirty days', { askOn: '2026-12-21' }],
  ])('refuses %s', async (_, fields) => {
    expect(await wait(fields)).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'askOn', msg: '请选择哪天再问，最多 30 天' }] } });
    expect((await wait({ askOn: '2026-12-20' })).code).toBe('00000');
  });

  it('refuses a second wait, an old version, what is done, no right and no token', async () => {
    expect((await wait({ version: 9 })).code).toBe('A0409');
    expect((await wait({}, reporter)).code).toBe('A0301');
    expect((await wait({}, '')).code).toBe('L0001');
    expect((await wait({ reason: '' })).code).toBe('A0400');
    expect((await resume()).code).toBe('A0409');
    await wait();
    expect(await wait()).toMatchObject({ code: 'A0409', msg: expect.stringContaining('已经在等待') });
    expect((await resume(colleague)).code).toBe('A0404');
    await handle();
    expect((await wait()).code).toBe('A0409');
  });
});

describe('feedback.promise', () => {
  it('moves the time with a reason, and what the level says stays beside it', async () => {
    expect((await promise()).result).toMatchObject({
      promisedAt: iso('2026-11-27T12:00'),
      dueAt: iso('2026-11-27T12:00'),
      promiseReason: '等备件周四到',
    });
    expect(await newest()).toMatchObject({ action: '约定时间', comment: '2026-11-27 12:00，等备件周四到，原为 2026-11-23 11:00' });
    const [row] = await test.db.select().from(feedback).where(eq(feedback.id, id));
    expect(row?.limitAt).toEqual(new Date('2026-11-23T11:00:00'));
    await update({ faultLevel: '3' });
    expect(await read()).toMatchObject({ dueAt: iso('2026-11-27T12:00') });
  });

  it('refuses the past, a year ahead, no reason, no right and no token', async () => {
    expect((await promise({ day: '2026-11-19' })).code).toBe('A0400');
    expect((await promise({ day: '2028-01-01' })).code).toBe('A0400');
    expect((await promise({ time: '25:00' })).code).toBe('A0400');
    expect((await promise({ reason: '' })).code).toBe('A0400');
    expect((await promise({}, reporter)).code).toBe('A0301');
    expect((await promise({}, '')).code).toBe('L0001');
  });
});

describe('what is done', () => {
  it('waits for its reporter, who is asked, and is closed by them', async () => {
    await handle();
    expect(await read()).toMatchObject({
      completionStatus: '3',
      accepterId: 'u-staff',
      acceptBy: iso('2026-11-27T18:00'),
      may: { accept: true },
    });
    expect(await told()).toEqual([expect.stringMatching(/^u-staff 赵建国 请你验收售后反馈 FB-/)]);
    expect(await accept(colleague)).toMatchObject({ code: 'A0404' });
    expect(await accept(handler)).toMatchObject({ code: 'A0301', msg: '只有反馈人可以验收' });
    expect((await accept('')).code).toBe('L0001');
    expect((await accept()).result).toMatchObject({ completionStatus: '4', accepterId: '', acceptBy: null });
    expect(await newest()).toMatchObject({ action: '验收通过' });
    expect((await accept()).code).toBe('A0409');
  });

  it('refuses to be closed by anybody else, in a form and with others', async () => {
    await handle();
    const items = [{ afterSaleProblemId: id, version: await version() }];
    const move = (as: string, remark = '') => sendTo(test.app, calls.feedback.setStatus, { items, completionStatus: '4', remark }, as);
    expect(await move(handler)).toMatchObject({ code: 'A0301', msg: '只有反馈人可以验收' });
    expect(await update({ completionStatus: '4' })).toMatchObject({
      body: { errors: [{ path: 'completionStatus', msg: '只有反馈人可以验收' }] },
    });
    expect((await move(reporter)).code).toBe('00000');
  });

  it('goes back to work with a sentence, counts that and begins anew', async () => {
    await handle();
    await at('2026-11-23T10:00');
    expect((await reject('')).code).toBe('A0400');
    expect((await reject('不行', handler)).code).toBe('A0301');
    expect((await reject('2 号枪还是扫不出')).result).toMatchObject({
      completionStatus: '2',
      reopened: 1,
      answeredAt: null,
      respondBy: iso('2026-11-23T12:00'),
      dueAt: iso('2026-11-23T14:00'),
      doneAt: null,
      accepterId: '',
    });
    expect(await newest()).toMatchObject({ action: '还没好', comment: '2 号枪还是扫不出' });
  });

  it('taken back by its handler goes on with the clock that it had', async () => {
    await handle();
    await at('2026-11-23T10:00');
    await handle({ completionStatus: '2', handleRemark: '又出现了' });
    expect(await read()).toMatchObject({ completionStatus: '2', reopened: 0, dueAt: iso('2026-11-23T11:00'), accepterId: '' });
  });

  it('closes immediately where its reporter handled it, or is disabled, and still counts as done by its handler', async () => {
    id = await make({ handleUser: 'u-after-sale,u-staff' });
    await handle({ handleUser: 'u-after-sale,u-staff' });
    expect(await read()).toMatchObject({ completionStatus: '4', accepterId: '' });
    expect(await finished()).toEqual(['赵建国 完成 反馈人就是处理人，直接关闭']);
    id = await make({ feedbackUser: 'u-staff-2' });
    await test.db.update(users).set({ active: false }).where(eq(users.id, 'u-staff-2'));
    const items = [{ afterSaleProblemId: id, version: 1 }];
    await sendTo(test.app, calls.feedback.setStatus, { items, completionStatus: '3' }, handler);
    await test.db.update(users).set({ active: true }).where(eq(users.id, 'u-staff-2'));
    expect(await read()).toMatchObject({ completionStatus: '4' });
    expect(await newest()).toMatchObject({ action: '关闭' });
    expect(await finished()).toEqual(['赵建国 完成 反馈人已停用，直接关闭']);
  });

  it('closes by five working days of silence, told the day before once', async () => {
    await handle();
    await test.db.delete(messages);
    await at('2026-11-25T17:00');
    await run();
    expect(await told()).toEqual([]);
    await at('2026-11-26T09:00');
    await run();
    await run();
    expect(await told()).toEqual([expect.stringMatching(/^u-staff 请验收售后反馈 FB-\d+，11-27 没有回应就自动关闭$/)]);
    await at('2026-11-27T17:59');
    await run();
    expect((await read()).completionStatus).toBe('3');
    await at('2026-11-27T18:00');
    await run();
    expect(await run()).toBeUndefined();
    expect(await read()).toMatchObject({ completionStatus: '4', accepterId: '' });
    expect(await newest()).toMatchObject({ action: '关闭', comment: '5 个工作日没有回应，自动关闭', changes: [{ after: '已关闭' }] });
  });

  it('takes the word of a colleague whom its reporter asks, who then sees it', async () => {
    await handle();
    const give = async (accepterId: string, as = reporter) =>
      sendTo(test.app, calls.feedback.setAccepter, { afterSaleProblemId: id, version: await version(), accepterId }, as);
    expect((await give('u-after-sale')).code).toBe('A0400');
    expect((await give('u-member')).code).toBe('A0400');
    expect((await give('u-staff-2', handler)).code).toBe('A0301');
    expect((await give('u-staff-2', '')).code).toBe('L0001');
    expect((await give('u-staff-2')).result).toMatchObject({ accepterId: 'u-staff-2', accepterName: '黄子轩' });
    expect((await accept()).code).toBe('A0301');
    expect((await accept(colleague)).code).toBe('00000');
  });

  it('closed and opened again begins anew', async () => {
    await handle();
    await accept();
    await at('2026-11-24T09:00');
    const items = [{ afterSaleProblemId: id, version: await version() }];
    await sendTo(test.app, calls.feedback.setStatus, { items, completionStatus: '1' }, reporter);
    expect(await read()).toMatchObject({ completionStatus: '1', reopened: 1, dueAt: iso('2026-11-24T13:00'), doneAt: null });
  });
});

describe('the remarks of a feedback', () => {
  it('become entries, one after the other, and the same words again none', async () => {
    await handle({ completionStatus: '2', handleRemark: '先收集日志' });
    await handle({ completionStatus: '2', handleRemark: '先收集日志', workTime: '1.5' });
    test.clock.advance(HOUR);
    await handle({ completionStatus: '2', handleRemark: '固件少一位' });
    expect(await read()).toMatchObject({
      handleRemark: '固件少一位',
      remarks: [
        { text: '已联系客户确认现象', userName: '王浩然' },
        { text: '先收集日志', userName: '赵建国' },
        { text: '固件少一位', userName: '赵建国' },
      ],
    });
    expect(await test.db.$count(feedbackRemarks, eq(feedbackRemarks.feedbackId, id))).toBe(3);
  });
});
