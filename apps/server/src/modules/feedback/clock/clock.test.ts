import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { departments } from '#modules/people/index.ts';
import { sentReminders } from '#modules/reminders/reminders.tables.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { feedbackClockStage, isoMoment } from '#platform/testing/stages/feedback-clock-stage.ts';

import { feedback } from '../feedback.tables.ts';

const stage = feedbackClockStage();
const { app, at, comment, handle, make, newest, promise, read, resume, runJob, told, update, wait } = stage;
beforeAll(stage.open);
afterAll(stage.close);
beforeEach(stage.begin);

describe('a feedback', () => {
  it.each([
    ['1', '2026-11-20T16:30', '2026-11-20T20:00'],
    ['2', '2026-11-20T18:00', '2026-11-23T11:00'],
    ['3', '2026-11-23T15:00', '2026-11-25T13:00'],
    ['4', '2026-11-24T14:00', '2026-12-03T15:00'],
  ])('gets the limits of level %s when it is created', async (faultLevel, respondBy, dueAt) => {
    stage.id = await make({ faultLevel });
    expect(await read()).toMatchObject({ respondBy: isoMoment(respondBy), dueAt: isoMoment(dueAt), answeredAt: null, reopened: 0 });
  });

  it('gets the limits of another level, counted from its creation', async () => {
    await at('2026-11-20T17:00');
    await update({ faultLevel: '1' });
    expect(await read()).toMatchObject({ respondBy: isoMoment('2026-11-20T16:30'), dueAt: isoMoment('2026-11-20T20:00') });
  });

  it('gets no limits and waits for nobody when it is created as finished', async () => {
    stage.id = await make({ completionStatus: '3' });
    expect(await read()).toMatchObject({ completionStatus: '3', dueAt: null, accepterId: '', clock: null });
  });
});

describe('the first answer', () => {
  it.each([
    ['their comment', () => comment('马上看', 'handler')],
    ['their move', () => handle({ completionStatus: '2' })],
    ['their remark', () => update({ handleRemark: '已联系客户' })],
    ['their wait', () => wait()],
  ])('counts when a handler gives it by %s, and later ones change nothing', async (_, act) => {
    await at('2026-11-20T16:53');
    expect((await act()).code).toBe('00000');
    await at('2026-11-20T17:10');
    await comment('还在看', 'handler');
    expect((await read()).answeredAt).toBe(isoMoment('2026-11-20T16:53'));
  });

  it('does not count when somebody else comments', async () => {
    await comment('急', 'reporter');
    expect((await read()).answeredAt).toBeNull();
  });
});

describe('feedback.wait', () => {
  it('stops the clock and leaves the state, until the reporter resumes it', async () => {
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
    expect((await resume('reporter')).result).toMatchObject({ waiting: null, dueAt: isoMoment('2026-11-23T12:25') });
    expect((await read()).waits).toMatchObject([
      { endedAt: isoMoment('2026-11-23T09:45'), endReason: '日志已发', hours: 1.4166666666666667 },
    ]);
  });

  it('ends automatically at nine of the chosen day, however late the job runs, and notifies the handler', async () => {
    await wait({ askOn: '2026-11-23' });
    await app().db.delete(messages);
    await at('2026-11-23T08:50');
    await runJob();
    expect((await read()).waiting).not.toBeNull();
    await at('2026-11-23T13:00');
    await runJob();
    expect(await runJob()).toBeUndefined();
    expect(await read()).toMatchObject({
      waiting: null,
      dueAt: isoMoment('2026-11-23T13:00'),
      waits: [{ endedAt: isoMoment('2026-11-23T09:00'), hours: 2 }],
    });
    await startReminding(app());
    await runReminders(app());
    await runReminders(app());
    const lines = (await app().db.select().from(sentReminders)).map(({ userId, line }) => `${userId} ${line}`);
    expect(lines.filter((line) => line.includes('再问'))).toEqual([expect.stringMatching(/^u-after-sale 再问客户\u3000FB-/)]);
  });

  it('ends when the handler finishes the feedback', async () => {
    await wait();
    await at('2026-11-20T17:00');
    await handle();
    expect(await read()).toMatchObject({
      completionStatus: '3',
      waiting: null,
      dueAt: isoMoment('2026-11-23T12:00'),
      clock: { usedHours: 0, waitedHours: 1 },
    });
  });

  it("notifies the handler's head if the feedback is fatal", async () => {
    await app().db.update(departments).set({ leaderId: 'u-manager' });
    stage.id = await make({ faultLevel: '1' });
    await app().db.delete(messages);
    await wait();
    expect(await told()).toContainEqual(expect.stringMatching(/^u-manager 致命的售后反馈 FB-\d+ 时限暂停$/));
  });

  it.each([
    ['no day', { askOn: '' }, ''],
    ['today', { askOn: '2026-11-20' }, '，最早 2026-11-21'],
    ['more than thirty days', { askOn: '2026-12-21' }, ''],
  ])('refuses %s, because somebody has to follow up within thirty days', async (_, fields, earliest) => {
    const msg = `请选择哪天再问，最多 30 天${earliest}`;
    expect(await wait(fields)).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'askOn', msg }] } });
    expect((await wait({ askOn: '2026-12-20' })).code).toBe('00000');
  });

  it('refuses a second wait, an old version, finished feedback, and callers without the right or a token', async () => {
    expect((await wait({ version: 9 })).code).toBe('A0409');
    expect((await wait({}, 'reporter')).code).toBe('A0301');
    expect((await wait({}, 'nobody')).code).toBe('L0001');
    expect((await wait({ reason: '' })).code).toBe('A0400');
    expect((await resume()).code).toBe('A0409');
    await wait();
    expect(await wait()).toMatchObject({ code: 'A0409', msg: expect.stringContaining('已经在等待') });
    expect((await resume('colleague')).code).toBe('A0404');
    await handle();
    expect((await wait()).code).toBe('A0409');
  });
});

describe('feedback.promise', () => {
  it('moves the due time with a reason, and retains the limit of the level', async () => {
    expect((await promise()).result).toMatchObject({
      promisedAt: isoMoment('2026-11-27T12:00'),
      dueAt: isoMoment('2026-11-27T12:00'),
      promiseReason: '等备件周四到',
    });
    expect(await newest()).toMatchObject({ action: '约定时间', comment: '2026-11-27 12:00，等备件周四到，原为 2026-11-23 11:00' });
    const [row] = await app().db.select().from(feedback).where(eq(feedback.id, stage.id));
    expect(row?.limitAt).toEqual(new Date('2026-11-23T11:00:00'));
    await update({ faultLevel: '3' });
    expect(await read()).toMatchObject({ dueAt: isoMoment('2026-11-27T12:00') });
  });

  it('refuses the past, a date over a year ahead, no reason, and callers without the right or a token', async () => {
    expect((await promise({ day: '2026-11-19' })).code).toBe('A0400');
    expect((await promise({ day: '2028-01-01' })).code).toBe('A0400');
    expect((await promise({ time: '25:00' })).code).toBe('A0400');
    expect((await promise({ reason: '' })).code).toBe('A0400');
    expect((await promise({}, 'reporter')).code).toBe('A0301');
    expect((await promise({}, 'nobody')).code).toBe('L0001');
  });
});
