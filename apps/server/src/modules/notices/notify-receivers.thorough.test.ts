import { calls } from '@houtai/contract';
import { count, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import goOn from './notices.jobs.ts';
import { noticeReceivers } from './notices.tables.ts';
import { continueNotice, NOTICE_BATCH } from './notify-receivers.ts';

const MANY = 2_500;

let test: AppForTest;
let admin: string;
let staffCount: number;
let id: string;

beforeEach(async () => {
  test = await appForTest();
  admin = (await openSession(test.db, 'u-admin')).token;
  await test.db.execute(sql`
    insert into users (id, company_id, kind, login_id, phone, name, nick_name, py, password_hash)
    select 'many-' || n, 'chengming', 'staff', 'many-' || n, 'p-' || n, '员工' || n, '', '', '' from generate_series(1, ${MANY}) as n`);
  staffCount = await test.db.$count(users, sql`${users.kind} = 'staff' and ${users.active}`);
  const form = { title: '全体', type: '2', content: '<p>正文</p>', audience: 'all' } as const;
  ({ id } = (await sendTo(test.app, calls.notices.add, form, admin)).result);
});
afterEach(() => test.close());

const publish = () => sendTo(test.app, calls.notices.publish, { id, version: 1 }, admin);
const receivers = () => test.db.$count(noticeReceivers, eq(noticeReceivers.noticeId, id));
const told = () => test.db.$count(messages, eq(messages.recordId, id));

it('the call notifies the first batch, and the job all others, once each', async () => {
  expect((await publish()).msg).toBe('已发布，正在通知接收人');
  expect(await receivers()).toBe(NOTICE_BATCH);
  await runJob(test.app, goOn);
  expect(await receivers()).toBe(staffCount);
  // The publisher is not notified.
  expect(await told()).toBe(staffCount - 1);
  const twice = await test.db.select({ times: count() }).from(messages).where(eq(messages.recordId, id)).groupBy(messages.userId);
  expect(twice.every(({ times }) => times === 1)).toBe(true);
  expect((await sendTo(test.app, calls.notices.get, { id }, admin)).result.isDue).toBe(false);
});

it('a run that starts twice or is interrupted notifies nobody twice', async () => {
  await publish();
  const ctx = ctxOf(test, 'u-admin');
  const cutOff = test.db.transaction(async (db) => {
    await continueNotice({ ...ctx, db }, id);
    throw new Error('cut off');
  });
  await expect(cutOff).rejects.toThrow('cut off');
  await Promise.all([runJob(test.app, goOn), runJob(test.app, goOn)]);
  expect(await receivers()).toBe(staffCount);
  expect(await told()).toBe(staffCount - 1);
});

it('a notice withdrawn during its delivery notifies nobody else, and withdraws all messages', async () => {
  await publish();
  await sendTo(test.app, calls.notices.withdraw, { id, version: 2 }, admin);
  await runJob(test.app, goOn);
  expect(await told()).toBe(0);
  expect(await receivers()).toBe(NOTICE_BATCH);
});
