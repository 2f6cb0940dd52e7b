import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport } from '#platform/testing/stages/import-stage.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

import { feedback } from '../feedback.tables.ts';

const PAST = '2026-10-12';

let test: AppForTest;
let tokens: Record<'admin' | 'staff', string>;

beforeAll(async () => {
  test = await appForTest({ now: new Date('2026-11-20T16:00:00') });
  tokens = await tokensOf(test.db, { admin: 'u-admin', staff: 'u-staff' });
  await test.db.delete(feedback);
  await startReminding(test, { since: test.clock.now });
});
afterAll(() => test.close());

const CLOCK = { respondBy: feedback.respondBy, dueAt: feedback.dueAt, limitAt: feedback.limitAt, clockStartedAt: feedback.clockStartedAt };

const HEADS = [
  '项目',
  '反馈日期',
  '工作类型',
  '优先级',
  '问题描述',
  '反馈人',
  '处理人',
  '故障等级',
  '状态',
  '处理方式',
  '积分',
  '处理说明',
];
const rowWith = (handler: string) => [
  '恒瑞制造执行系统',
  PAST,
  '问题处理',
  '中',
  '条码错位',
  '王浩然',
  handler,
  '严重',
  '待处理',
  '远程处理',
  '0 分',
  '已联系客户',
];

it('the import refuses a handler who may only read, naming them', async () => {
  const task = await checkedImport(test.app, { kind: 'feedback', rows: [HEADS, rowWith('周雨桐')], token: tokens.admin });
  expect(JSON.stringify(task.faults)).toContain('周雨桐 没有「修改售后反馈」或「处理售后反馈」权限，不能作为处理人');
});

it('imported feedback gets the limits of its level, however old it is, without a message that it is late', async () => {
  await sendTo(test.app, calls.feedback.add, feedbackForm({ faultLevel: '2', problemDate: PAST }), tokens.admin);
  const [made] = await test.db.select(CLOCK).from(feedback);
  await test.db.delete(feedback);
  await test.db.delete(messages);
  const task = await checkedImport(test.app, { kind: 'feedback', rows: [HEADS, rowWith('')], token: tokens.admin });
  expect(task.faults).toEqual([]);
  const done = await committedImport(test.app, task.id, tokens.admin);
  expect(done.state).toBe('done');
  const [imported] = await test.db.select(CLOCK).from(feedback).where(eq(feedback.problemDate, PAST));
  expect(imported).toEqual(made);
  expect(imported?.dueAt).toEqual(new Date('2026-11-23T11:00:00'));
  await runReminders(test);
  expect((await test.db.select().from(messages)).filter(({ title }) => /超|没有响应|没有解决/.test(title))).toEqual([]);
});
