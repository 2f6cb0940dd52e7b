import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { VISITOR_REPLIES_A_DAY, VISITOR_REPLY_MAX } from '@houtai/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';

const { visitor, questionnaires: own, feedback } = calls;

let test: AppForTest;
let maker: string;
let handler: { id: string; token: string };
let stage: ReturnType<typeof questionnaireStage>;
let follow: string;
let id: string;
let visitors = 0;

beforeAll(async () => {
  test = await appForTest({ demo: false, now: new Date('2026-11-20T10:00:00') });
  maker = (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token;
  const { user, token } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
  handler = { id: user.id, token };
  stage = questionnaireStage(test, maker);
});
afterAll(() => test.close());
beforeEach(async () => {
  const made = await asFeedback();
  [follow, id] = [made.follow, made.id];
  await test.db.delete(messages);
});

/** An answer that became a feedback, assigned to the handler. */
async function asFeedback() {
  const { key, id: questionnaireId } = await stage.published([makeQuestion('t', 'lines')], { follow: true });
  const { follow } = (await stage.answer(key, { t: ['坏了'] })).result;
  const { rows } = (await sendTo(test.app, own.responses, { id: questionnaireId }, maker)).result;
  const { feedbackId } = (await sendTo(test.app, own.toFeedback, { responseId: rows[0]?.id ?? '' }, maker)).result;
  const handled = { handleUser: handler.id, handleDate: '2026-11-20', handleRemark: '先看日志', completionStatus: '2' as const };
  await sendTo(test.app, feedback.handle, { ...handled, afterSaleProblemId: feedbackId, version: 1 }, maker);
  return { key, follow, id: feedbackId };
}

const read = async () => (await sendTo(test.app, feedback.get, { afterSaleProblemId: id }, maker)).result;
const reply = (text: string, key = follow) => {
  visitors += 1;
  return sendTo(test.app, visitor.reply, { key, text }, { ip: `198.18.${visitors >> 8}.${visitors & 255}` });
};
const wait = async (kind: InputOf<typeof feedback.wait>['kind']) =>
  sendTo(
    test.app,
    feedback.wait,
    { afterSaleProblemId: id, version: (await read()).version, kind, reason: '要日志', askOn: '2026-11-24' },
    handler.token,
  );
const told = async () => (await test.db.select().from(messages)).map(({ userId, title, content }) => ({ userId, title, content }));

describe("a visitor's reply", () => {
  it('adds an entry without a user to the feedback, and notifies its handler', async () => {
    const sent = await reply('  日志在附件里  ');
    expect(sent.result).toMatchObject({ state: '处理中', replies: [{ text: '日志在附件里' }], mayReply: true, isAwaited: false });
    const { remarks, handleRemark, version } = await read();
    expect(remarks.at(-1)).toMatchObject({ text: '日志在附件里', userId: '', userName: '访客' });
    expect(handleRemark).toBe('先看日志');
    expect(await told()).toEqual([
      { userId: handler.id, title: expect.stringMatching(/^访客回复了售后反馈 FB-\d+$/), content: '日志在附件里' },
    ]);
    // A colleague with the open form can still save it.
    expect(version).toBe(2);
  });

  it('comes with how far the work is and since when; reopened work is not finished', async () => {
    const now = test.clock.now.toISOString();
    const reached = async () => (await sendTo(test.app, visitor.follow, { key: follow })).result;
    // The maker, who does not handle it, moved it.
    expect(await reached()).toMatchObject({ step: 'begun', acceptedAt: now, begunAt: null, doneAt: null });
    const move = (completionStatus: '2' | '3') =>
      sendTo(test.app, feedback.setStatus, { items: [{ afterSaleProblemId: id }], completionStatus }, handler.token);
    await move('3');
    expect(await reached()).toMatchObject({ step: 'done', begunAt: now, doneAt: now });
    await move('2');
    expect(await reached()).toMatchObject({ step: 'begun', doneAt: null });
  });

  it('ends the wait for a customer, and extends the limits by the time waited', async () => {
    await wait('customer');
    expect((await sendTo(test.app, visitor.follow, { key: follow })).result.isAwaited).toBe(true);
    await test.db.delete(messages);
    test.clock.advance(3_600_000);
    expect((await reply('日志已发')).result.isAwaited).toBe(false);
    const after = await read();
    expect(after).toMatchObject({ waiting: null, completionStatus: '2', waits: [{ endReason: '访客已回复', hours: 1 }] });
    expect(after.clock).toMatchObject({ usedHours: 0, waitedHours: 1, solveHours: 80 });
    const [entry] = (await sendTo(test.app, feedback.history, { id }, maker)).result;
    expect(entry).toMatchObject({ action: '结束等客户', comment: '访客已回复，自动恢复' });
    expect(await told()).toMatchObject([{ userId: handler.id, title: expect.stringContaining('，已恢复计时') }]);
    test.clock.advance(-3_600_000);
  });

  it.each(['parts', 'thirdParty', 'internal'] as const)('leaves a wait for %s unchanged', async (kind) => {
    await wait(kind);
    await reply('什么时候好？');
    expect(await read()).toMatchObject({ waiting: { kind }, waits: [{ endedAt: null }] });
  });

  it('counts once when the same words are sent again', async () => {
    await reply('好了吗');
    expect((await reply('好了吗')).result.replies).toHaveLength(1);
    expect((await reply('到底好了吗')).result.replies).toHaveLength(2);
    expect(await told()).toHaveLength(2);
  });

  it('reopens nothing: finished feedback stays finished, and closed feedback refuses it', async () => {
    const state = { handleUser: handler.id, handleDate: '2026-11-20', handleRemark: '换好了', completionStatus: '3' as const };
    await sendTo(test.app, feedback.handle, { ...state, afterSaleProblemId: id, version: (await read()).version }, handler.token);
    await test.db.delete(messages);
    expect((await reply('还是不行')).result.state).toBe('已完成');
    const { accepterId } = await read();
    expect((await told()).map(({ userId }) => userId).toSorted()).toEqual([handler.id, accepterId].toSorted());
    await sendTo(test.app, feedback.accept, { afterSaleProblemId: id, version: (await read()).version }, maker);
    expect(await reply('谢谢')).toMatchObject({ code: 'A0409', msg: '已经关闭，不能再回复' });
    expect((await sendTo(test.app, visitor.follow, { key: follow })).result).toMatchObject({ state: '已关闭', mayReply: false });
  });

  it('needs words within the limit, its own key, and an existing feedback', async () => {
    expect((await reply('   ')).code).toBe('A0400');
    expect((await reply('字'.repeat(VISITOR_REPLY_MAX + 1))).code).toBe('A0400');
    expect((await reply('字'.repeat(VISITOR_REPLY_MAX))).code).toBe('00000');
    const { key } = await asFeedback();
    for (const wrong of [key, id, `${follow}x`, follow.slice(1)]) expect((await reply('好了吗', wrong)).code).toBe('A0404');
    const sheet = await stage.published([makeQuestion('t', 'lines')], { follow: true });
    const early = (await stage.answer(sheet.key, { t: ['坏了'] })).result.follow;
    expect(await reply('好了吗', early)).toMatchObject({ code: 'A0409', msg: '还没有受理，暂时不能回复' });
    await test.db.execute(sql`delete from feedback where id = ${id}`);
    expect((await reply('好了吗')).code).toBe('A0404');
  });

  it('cannot exceed twenty a day, and sixty a minute from one address', async () => {
    for (let one = 0; one < VISITOR_REPLIES_A_DAY; one += 1) expect((await reply(`第 ${one} 句`)).code).toBe('00000');
    expect(await reply('再一句')).toMatchObject({ code: 'A0501', msg: '一天最多回复 20 条，请明天再来' });
    expect((await read()).remarks.filter(({ userId }) => userId === '')).toHaveLength(VISITOR_REPLIES_A_DAY);
    const ip = '203.0.113.99';
    for (let one = 0; one < 60; one += 1) await sendTo(test.app, visitor.reply, { key: follow, text: '再一句' }, { ip });
    expect(await sendTo(test.app, visitor.reply, { key: follow, text: '再一句' }, { ip })).toMatchObject({
      code: 'A0501',
      msg: '操作过于频繁，请一分钟后再试',
    });
    test.clock.advance(86_400_000);
    expect((await reply('再一句')).code).toBe('00000');
  });
});
