import { calls } from '@houtai/contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { sentReminders } from '#modules/reminders/reminders.tables.ts';
import { sessions } from '#modules/session/index.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import approvalJob from './approvals.jobs.ts';
import { approvalTasks } from './approvals.tables.ts';

const own = calls.approvals;
const DAY_MS = 86_400_000;
const MANAGER = 'u-manager';

let test: AppForTest;
let as: Record<'staff' | 'manager', string>;
let flowId: string;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', manager: MANAGER });
});
afterAll(() => test.close());
/** Two people have to decide a step by Thursday at ten; a working day later, undecided tasks go to their head. */
beforeEach(async () => {
  await at('2026-11-18T10:00');
  const limit = { days: 1, late: 'head' as const, lateDays: 1 };
  await publishNodes(test.db, [stepOf('a', [MANAGER, 'u-guest'], { limit }), stepOf('b', ['u-admin'])]);
  // The demo and earlier tests left tasks of their own.
  await test.db.update(approvalTasks).set({ state: 'closed' });
  await startReminding(test);
  ({ flowId } = await submitClaim(test, as.staff));
  // The demo's work is dated from the real day and could be due on these days, too.
  await test.db.execute(sql`delete from todos`);
  await test.db.execute(sql`delete from feedback`);
  await test.db.delete(messages);
});

/** Moves the clock without ending sessions. */
async function at(moment: string): Promise<void> {
  test.clock.now = new Date(`${moment}:00`);
  await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date(test.clock.now.getTime() + DAY_MS) });
}

/** The messages that a person got at a moment when both jobs ran. */
async function toldAt(moment: string, userId = MANAGER): Promise<string[]> {
  await at(moment);
  await runJob(test.app, approvalJob);
  await runReminders(test);
  const rows = await test.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.createdAt, test.clock.now)));
  return rows.map(({ title }) => title.replace(/SP-\d+/, '#'));
}

const LATE = '# 已超时，等待你审批';

describe('the time limit of an approval', () => {
  it('reminds each undecided approver once, through the reminders module only', async () => {
    const before = await sendTo(
      test.app,
      own.pass,
      { flowId, taskId: 's1-2', comment: '' },
      (await tokensOf(test.db, { guest: 'u-guest' })).guest,
    );
    expect(before.code).toBe('00000');
    expect(await toldAt('2026-11-19T09:55')).toEqual([]);
    await at('2026-11-19T10:00');
    await runJob(test.app, approvalJob);
    expect(await test.db.$count(messages, eq(messages.userId, MANAGER))).toBe(0);
    expect(await toldAt('2026-11-19T10:00')).toEqual([LATE]);
    expect(await toldAt('2026-11-19T10:05')).toEqual([]);
    expect(await test.db.$count(messages, eq(messages.userId, 'u-guest'))).toBe(0);
    const rows = await test.db.select().from(sentReminders);
    expect(rows.map(({ what, record, key }) => `${what} ${record} ${key}`)).toEqual([
      `reminder.late approval ${flowId} s1-1 ${new Date('2026-11-19T10:00:00').toISOString()}`,
    ]);
  });

  it('hands the task to the head a working day after it expired, and the approvals job sends no message', async () => {
    expect(await toldAt('2026-11-19T10:00')).toEqual([LATE]);
    expect(await toldAt('2026-11-20T09:55')).toEqual([]);
    const [handedOn] = await toldAt('2026-11-20T10:00');
    expect(handedOn).toMatch(/已转给他人审批，无需你处理$/);
  });

  it('waits for working hours, and sends no reminder for a decided task', async () => {
    await toldAt('2026-11-19T10:00');
    await test.db.delete(messages);
    await startReminding(test);
    expect(await toldAt('2026-11-19T23:00')).toEqual([]);
    expect((await sendTo(test.app, own.pass, { flowId, taskId: 's1-1', comment: '' }, as.manager)).code).toBe('00000');
    expect(await toldAt('2026-11-20T09:00')).toEqual([]);
  });

  it('messages the approver immediately when a person sends a reminder, even right after that of the time limit', async () => {
    await toldAt('2026-11-19T10:00');
    await at('2026-11-19T10:05');
    expect((await sendTo(test.app, own.remind, { flowId }, as.staff)).code).toBe('00000');
    expect(await toldAt('2026-11-19T10:05')).toEqual([expect.stringMatching(/^催办：/)]);
  });
});
