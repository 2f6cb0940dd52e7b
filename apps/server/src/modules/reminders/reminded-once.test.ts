import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { approvalTasks } from '#modules/approvals/approvals.tables.ts';
import { feedback } from '#modules/feedback/feedback.tables.ts';
import { knowledgeItems } from '#modules/knowledge/knowledge.tables.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { sessions } from '#modules/session/index.ts';
import { todos } from '#modules/todo/todo.tables.ts';
import type { Db } from '#platform/db/client.ts';
import { jobCtxOf, runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { duringTransaction, waitForBlockedQueries } from '#platform/testing/during-transaction.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { openTransaction } from '#platform/testing/open-transaction.ts';
import { startReminding } from '#platform/testing/run-reminders.ts';
import { secondServer } from '#platform/testing/second-server.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { knowledgeForm } from '#platform/testing/stages/knowledge-stage.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

import { dueReminders, recordKey } from './due-reminders.ts';
import { sentReminders } from './reminders.tables.ts';
import { MOST_A_DAY } from './reminding-hours.ts';

const PERSON = 'u-after-sale';
const DAY_MS = 86_400_000;

/** Jobs that send messages. */
const TELLING = /^(?:approvals:expire|feedback|knowledge|notices|reminders)/;

let test: AppForTest;
let as: Record<'staff' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest({ now: new Date('2026-11-18T13:00:00') });
  as = { staff: (await openSession(test.db, 'u-staff')).token, admin: (await openSession(test.db, 'u-admin')).token };
  for (const table of [feedback, todos, knowledgeItems]) await test.db.delete(table);
  await test.db.update(approvalTasks).set({ state: 'closed' });
  await startReminding(test);
});
afterAll(() => test.close());

async function at(moment: string): Promise<void> {
  test.clock.now = new Date(`${moment}:00`);
  await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date(test.clock.now.getTime() + DAY_MS) });
}

/** An approval and a feedback with limits shortly after one, and a to-do and an item to confirm that are due the next day. */
async function makeDue(): Promise<void> {
  await publishNodes(test.db, [stepOf('a', [PERSON], { limit: { days: 1, late: 'head', lateDays: 1 } })]);
  await submitClaim(test, as.staff);
  await at('2026-11-19T10:00');
  await sendTo(test.app, calls.feedback.add, feedbackForm({ handleUser: PERSON, faultLevel: '2' }), as.staff);
  await test.db.update(feedback).set({ answeredAt: test.clock.now });
  await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: PERSON, planTime: '2026-11-20' }), as.staff);
  const { newsId } = (await sendTo(test.app, calls.knowledge.add, { ...knowledgeForm(), mustRead: true, dueDate: '2026-11-20' }, as.admin))
    .result;
  const { version } = (await sendTo(test.app, calls.knowledge.get, { id: newsId }, as.admin)).result;
  expect((await sendTo(test.app, calls.knowledge.publish, { newsId, version }, as.admin)).code).toBe('00000');
  await test.db.delete(messages);
}

/** The automatic messages of the person at a moment, each with its lines. */
async function toldAt(moment: string): Promise<string[][]> {
  await at(moment);
  for (const job of test.app.jobs) if (TELLING.test(job.name)) await runJob(test.app, job);
  const rows = await test.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, PERSON), eq(messages.createdAt, test.clock.now)));
  return rows.map(({ content }) => content.split('\n').map((line) => line.replace(/(FB|SP|TD)-\d+.*$/, '$1')));
}

it('the server reminds a person of each thing once, in one message at a time, whatever other jobs send', async () => {
  await makeDue();
  expect(await toldAt('2026-11-19T12:55')).toEqual([]);
  expect(await toldAt('2026-11-19T13:00')).toEqual([['14:00 解决　FB', '审批超时　SP']]);
  expect(await toldAt('2026-11-19T13:05')).toEqual([]);
  expect(await toldAt('2026-11-19T14:00')).toHaveLength(1);
  expect(await toldAt('2026-11-19T16:00')).toEqual([['明天　TD', '明天　必读《差旅报销制度》']]);
  expect(await toldAt('2026-11-19T16:05')).toEqual([]);
  const sent = await test.db.select().from(sentReminders).where(eq(sentReminders.userId, PERSON));
  expect(sent.map(({ what, record }) => `${what} ${record.split(' ')[0]}`).toSorted()).toEqual([
    'reminder.late approval',
    'reminder.late feedback',
    'reminder.read knowledge',
    'reminder.soon feedback',
    'reminder.soon todo',
  ]);
  const told = await test.db.select({ id: messages.id }).from(messages).where(eq(messages.userId, PERSON));
  expect(told.map(({ id }) => id).toSorted()).toEqual([...new Set(sent.map(({ messageId }) => messageId))].toSorted());
});

describe('two servers', () => {
  const job = () => {
    const found = test.app.jobs.find(({ name }) => name === 'reminders:tell');
    if (!found) throw new Error('no job that reminds');
    return found;
  };
  const lateAt = async (moment: string) => {
    await at(moment);
    await test.db.delete(feedback);
    await sendTo(test.app, calls.feedback.add, feedbackForm({ handleUser: PERSON, faultLevel: '2' }), as.staff);
    await test.db.update(feedback).set({ answeredAt: test.clock.now, dueAt: test.clock.now });
    await test.db.delete(messages);
  };
  const toldNow = async () => (await test.db.select().from(messages).where(eq(messages.userId, PERSON))).length;

  it('send each reminder once when they run at the same moment', async () => {
    await lateAt('2026-11-20T10:00');
    const beside = await secondServer(test);
    // Both have read what is due when the first may send it.
    const commit = await openTransaction(test.db, (tx) => tx.select().from(users).where(eq(users.id, PERSON)).for('update'));
    const runs = [runJob(test.app, job()), runJob(beside.app, job())];
    await waitForBlockedQueries(test.db, 2);
    await commit();
    await Promise.all(runs);
    await beside.close();
    expect(await toldNow()).toBe(1);
  });

  it('send it once when one has just stored what the other is about to send', async () => {
    await lateAt('2026-11-20T11:00');
    const ctx = jobCtxOf(test.app, job(), new AbortController().signal);
    const due = (await dueReminders(ctx, { of: null })).filter(({ userId }) => userId === PERSON);
    expect(due).toHaveLength(1);
    const rows = due.map(({ what, record, key, line, url }) => {
      return { userId: PERSON, what, record: recordKey(record), key, line, url, urgent: false, at: test.clock.now, messageId: uuidv7() };
    });
    const commit = await openTransaction(test.db, (tx) => tx.insert(sentReminders).values(rows));
    const run = runJob(test.app, job());
    await waitForBlockedQueries(test.db, 1);
    await commit();
    await run;
    expect(await toldNow()).toBe(0);
  });

  it('send no seventh message of a day when one sends the sixth while the other is about to send', async () => {
    await lateAt('2026-11-23T10:00');
    const sendSix = async (tx: Db) => {
      await tx.select().from(users).where(eq(users.id, PERSON)).for('no key update');
      const shared = { userId: PERSON, what: 'reminder.late', key: '', urgent: false, line: '', url: '', at: test.clock.now };
      const rows = Array.from({ length: MOST_A_DAY }, (_, index) => ({ ...shared, record: `feedback f-${index}`, messageId: uuidv7() }));
      await tx.insert(sentReminders).values(rows);
    };
    await duringTransaction(test.db, sendSix, [() => runJob(test.app, job())]);
    expect(await toldNow()).toBe(0);
  });
});
