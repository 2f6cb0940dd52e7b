import { calls } from '@houtai/contract';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { and, asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { approvalTasks } from '#modules/approvals/approvals.tables.ts';
import { feedback } from '#modules/feedback/feedback.tables.ts';
import { userRoles } from '#modules/grants/roles.tables.ts';
import { knowledgeItems } from '#modules/knowledge/knowledge.tables.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { projectMilestones } from '#modules/projects/projects.tables.ts';
import { linkedIdentities, sessions } from '#modules/session/index.ts';
import { todos } from '#modules/todo/todo.tables.ts';
import { readConfig } from '#platform/config.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';
import jobs from './deliveries.jobs.ts';
import { deliveries } from './deliveries.tables.ts';

const HOUR_MS = 3_600_000;
const HANDLER = 'u-after-sale';

let standIn: FakeWecom;
let test: AppForTest;
let reporter: string;

beforeAll(async () => {
  standIn = await start();
  test = await appForTest({
    now: new Date('2026-11-19T10:00:00'),
    config: { wecom: readConfig(environmentFor(standIn.address)).wecom, publicAddress: 'https://console.example.com' },
  });
  await test.db.delete(linkedIdentities);
  await test.db.insert(linkedIdentities).values({ provider: 'WXWORK', externalId: 'LinYue', userId: HANDLER, createdAt: test.clock.now });
  reporter = (await openSession(test.db, 'u-staff')).token;
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});
beforeEach(async () => {
  await at('2026-11-19T10:00');
  await test.db.delete(feedback);
  await test.db.delete(todos);
  await test.db.delete(messages);
  standIn.sent.length = 0;
  standIn.beBusy(0);
  await startReminding(test);
});

async function at(moment: string): Promise<void> {
  test.clock.now = new Date(`${moment}:00`);
  await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date(test.clock.now.getTime() + 24 * HOUR_MS) });
}

/** Feedback past its limits, oldest first. */
async function makeLate(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const form = feedbackForm({ handleUser: HANDLER, faultLevel: '2' });
    ids.push((await sendTo(test.app, calls.feedback.add, form, reporter)).result.afterSaleProblemId);
  }
  await test.db.update(feedback).set({ answeredAt: test.clock.now, dueAt: test.clock.now });
  await forgetMessages();
  return ids;
}

const stillWaiting = async () => (await own()).filter(({ state }) => state === 'waiting');

/** Discards the messages about creating the work, once they are sent. */
async function forgetMessages(): Promise<void> {
  await expect.poll(stillWaiting).toEqual([]);
  await test.db.delete(messages);
  standIn.sent.length = 0;
}

/** Sends due reminders while the service is busy, so that they wait. */
async function tellLater(): Promise<void> {
  standIn.beBusy(1_000);
  await runReminders(test);
  await waits();
}

/** Waits for the server's own first attempt, which meets a busy service. */
async function waits(): Promise<void> {
  await expect.poll(() => own()).toMatchObject([{ state: 'waiting', problem: '企业微信返回错误（-1）' }]);
}

/** Sends waiting deliveries an hour later. */
async function sendLater(): Promise<void> {
  standIn.beBusy(0);
  test.clock.advance(HOUR_MS);
  // The server's own sender may hold some of them at this moment.
  const left = async () => {
    for (const job of jobs) if (job.name === 'deliveries:send') await runJob(test.app, job);
    return stillWaiting();
  };
  await expect.poll(left).toEqual([]);
}

const own = () => test.db.select().from(deliveries).where(eq(deliveries.userId, HANDLER)).orderBy(asc(deliveries.createdAt));
const Card = z.object({ title: z.string(), description: z.string() });
const sentTexts = () =>
  standIn.sent.map(({ textcard }) => {
    const { title, description } = Card.parse(textcard);
    return `${title}|${description}`;
  });
const finish = (id: string) => test.db.update(feedback).set({ completionStatus: '3' }).where(eq(feedback.id, id));

describe('a reminder that waits for enterprise messaging', () => {
  it('goes out if it is still true at that time', async () => {
    await makeLate(1);
    await tellLater();
    await sendLater();
    expect(await own()).toMatchObject([{ state: 'sent' }]);
    expect(sentTexts()).toEqual([expect.stringContaining('没有解决')]);
  });

  it('drops with a reason once everything in it is done, and cannot be sent again', async () => {
    const [id = ''] = await makeLate(1);
    await tellLater();
    await finish(id);
    await sendLater();
    const [row] = await own();
    expect(row).toMatchObject({ state: 'dropped', problem: '发送前已处理', attempts: 1 });
    expect(standIn.sent).toEqual([]);
    const { token } = await openSession(test.db, 'u-admin');
    const page = await sendTo(test.app, calls.deliveries.page, { state: 'dropped' }, token);
    expect(page.result).toMatchObject({ total: 1, rows: [{ problem: '发送前已处理' }] });
    expect((await sendTo(test.app, calls.deliveries.backlog, {}, token)).result).toEqual({ waiting: 0, oldest: null, failed: 0 });
    expect((await sendTo(test.app, calls.deliveries.retry, { ids: [row?.id ?? ''] }, token)).result).toEqual({ retried: 0 });
  });

  it('names only the things that are left', async () => {
    const [done = '', , left = ''] = await makeLate(3);
    await tellLater();
    await finish(done);
    await sendLater();
    const text = sentTexts().find((sent) => sent.startsWith('2 件提醒：已超时 2|')) ?? '';
    expect(text.split('\n')).toHaveLength(2);
    const rows = await test.db.select({ number: feedback.number }).from(feedback).where(eq(feedback.id, left));
    expect(text).toContain(rows[0]?.number);
  });

  it('drops if the person has other work, or no right to any', async () => {
    await makeLate(1);
    await tellLater();
    await test.db.update(feedback).set({ handleUsers: ['u-staff-2'] });
    await sendLater();
    expect(await own()).toMatchObject([{ state: 'dropped' }]);
    await test.db.delete(messages);
    await at('2026-11-19T13:00');
    await makeLate(1);
    await tellLater();
    const taken = await test.db.delete(userRoles).where(eq(userRoles.userId, HANDLER)).returning();
    await sendLater();
    await test.db.insert(userRoles).values(taken);
    expect(taken).not.toEqual([]);
    expect(await own()).toMatchObject([{ state: 'dropped' }]);
    expect(standIn.sent).toEqual([]);
  });

  it('drops if the account is disabled', async () => {
    await makeLate(1);
    await tellLater();
    await test.db.update(users).set({ active: false }).where(eq(users.id, HANDLER));
    await sendLater();
    await test.db.update(users).set({ active: true }).where(eq(users.id, HANDLER));
    expect(await own()).toMatchObject([{ state: 'dropped', problem: '该成员已停用' }]);
  });
});

describe('a daily list that waits', () => {
  it('omits a to-do that was finished before it is sent', async () => {
    const planned = { receptionUser: HANDLER, todoTime: '2026-11-10' };
    for (const planTime of ['2026-11-20', '2026-11-23'])
      await sendTo(test.app, calls.todo.add, todoForm({ ...planned, planTime }), reporter);
    await forgetMessages();
    await startReminding(test, { digests: true });
    await at('2026-11-20T08:30');
    await tellLater();
    const count = Number(/今天 (\d+) 件/.exec((await told())?.title ?? '')?.[1]);
    await test.db.update(todos).set({ state: '3' }).where(eq(todos.planTime, '2026-11-20'));
    await sendLater();
    expect(sentTexts()).toContainEqual(expect.stringMatching(new RegExp(`^今天 ${count - 1} 件`)));
  });
});

describe('a daily list without remaining items', () => {
  const tellDigest = async () => {
    await forgetMessages();
    await startReminding(test, { digests: true });
    await at('2026-11-20T08:30');
    await tellLater();
    expect(await told()).toBeDefined();
  };
  /** Removes everything in the demo that would stay on the list. */
  const clear = async () => {
    await test.db.update(approvalTasks).set({ state: 'closed' });
    await test.db.delete(knowledgeItems);
    await test.db.delete(projectMilestones);
  };

  it('drops with a reason when the person finished everything in it', async () => {
    await clear();
    const planned = { receptionUser: HANDLER, todoTime: '2026-11-10', planTime: '2026-11-20', projectId: '' };
    await sendTo(test.app, calls.todo.add, todoForm(planned), reporter);
    await tellDigest();
    await test.db.update(todos).set({ state: '3' });
    await sendLater();
    expect((await own()).filter(({ state }) => state === 'sent')).toEqual([]);
    expect(await own()).toContainEqual(expect.objectContaining({ state: 'dropped', problem: '发送前已处理' }));
    expect(standIn.sent).toEqual([]);
  });

  it('omits an approval that was decided before it is sent', async () => {
    await publishNodes(test.db, [stepOf('a', [HANDLER])]);
    const { flowId } = await submitClaim(test, reporter);
    await tellDigest();
    expect((await told())?.content).toContain('现场联调');
    const { token } = await openSession(test.db, HANDLER);
    const passed = await sendTo(test.app, calls.approvals.pass, { flowId, taskId: 's1-1', comment: '' }, token);
    expect(passed.code).toBe('00000');
    await sendLater();
    expect(sentTexts().filter((text) => text.includes('现场联调'))).toEqual([]);
  });
});

describe('a handover message that waits', () => {
  const quietHours = { from: '09:00', to: '10:30', zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };

  it('drops when the person has finished the work, unlike the rest', async () => {
    const { token } = await openSession(test.db, HANDLER);
    await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, quietHours, urgentWaits: true }, token);
    try {
      const { todoId } = (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: HANDLER }), reporter)).result;
      await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: HANDLER }), reporter);
      expect((await own()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
      await test.db.update(todos).set({ state: '3' }).where(eq(todos.id, todoId));
      await sendLater();
      const [left] = await test.db.select().from(todos).where(ne(todos.id, todoId));
      expect((await own()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);
      expect(sentTexts()[0]).toContain(left?.number);
    } finally {
      await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, token);
    }
  });
});

async function told() {
  const [message] = await test.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, HANDLER), eq(messages.kind, 'reminder.digest')));
  return message;
}
