import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

let test: AppForTest;
let maker: string;
let handler: string;
let guest: string;
let id: string;

beforeAll(async () => {
  test = await appForTest();
  const open = async (userId: string) => (await openSession(test.db, userId)).token;
  [maker, handler, guest] = [await open('u-staff'), await open('u-after-sale'), await open('u-guest')];
});
afterAll(() => test.close());
beforeEach(async () => {
  const form = feedbackForm({ handleUser: 'u-after-sale,u-staff-2' });
  id = (await sendTo(test.app, calls.feedback.add, form, maker)).result.afterSaleProblemId;
  await test.db.delete(messages);
});

type Input = InputOf<typeof calls.feedback.reassign>;
const reassign = (fields: Partial<Input> = {}, as = handler) =>
  sendTo(
    test.app,
    calls.feedback.reassign,
    { afterSaleProblemId: id, version: 1, handleUser: 'u-manager', remark: '更熟悉现场', ...fields },
    as,
  );
const read = async () => (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: id }, maker)).result;
const titles = async () => (await test.db.select().from(messages)).map(({ userId, title }) => `${userId} ${title}`);

it('reassigning replaces the caller by another handler, notifies them with the reason, and the clock runs on unanswered', async () => {
  const before = await read();
  expect((await reassign()).msg).toBe('反馈已转交');
  const after = await read();
  expect(after).toMatchObject({ handleUser: 'u-staff-2,u-manager', version: 2, answeredAt: null, dueAt: before.dueAt });
  expect((await sendTo(test.app, calls.feedback.history, { id }, maker)).result[0]).toMatchObject({
    action: '转交',
    comment: '更熟悉现场',
  });
  expect((await titles()).filter((words) => words.includes('交给你'))).toEqual([`u-manager 赵建国 交给你售后反馈 ${after.number}`]);
});

it('reassigning replaces all handlers if the caller is none of them', async () => {
  const { token: manager } = await openSession(test.db, 'u-admin');
  expect((await reassign({}, manager)).code).toBe('00000');
  expect((await read()).handleUser).toBe('u-manager');
});

it.each([
  ['a disabled person', { handleUser: 'u-disabled' }, '所选人员不存在或已停用'],
  ['who only reads', { handleUser: 'u-guest' }, '周雨桐 没有「修改售后反馈」或「处理售后反馈」权限，不能作为新的处理人'],
  ['a present handler', { handleUser: 'u-staff-2' }, '该人员已经是处理人'],
  ['nobody', { handleUser: '' }, '请选择人员'],
])('reassigning refuses %s', async (_, fields, msg) => {
  expect(await reassign(fields)).toMatchObject({ code: 'A0400', body: { errors: [{ msg }] } });
});

it('reassigning refuses callers without the right, an older version, and finished feedback', async () => {
  expect((await reassign({}, '')).code).toBe('L0001');
  expect((await reassign({}, guest)).code).toBe('A0301');
  await reassign({ handleUser: 'u-staff' });
  const { token: admin } = await openSession(test.db, 'u-admin');
  expect((await reassign({}, admin)).code).toBe('A0409');
  const { version } = await read();
  await sendTo(test.app, calls.feedback.setStatus, { items: [{ afterSaleProblemId: id, from: '1' }], completionStatus: '3' }, maker);
  expect(await reassign({ version: version + 1 }, admin)).toMatchObject({ code: 'A0409', msg: expect.stringContaining('已完成或已关闭') });
});
