import { calls } from '@houtai/contract';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { and, eq, inArray, like, notInArray, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { feedback } from '#modules/feedback/feedback.tables.ts';
import { roles, userRoles } from '#modules/grants/index.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { type Database, openDatabase } from '#platform/db/client.ts';
import { jobCtxOf } from '#platform/jobs/job.ts';
import { pickRandom, randomFrom } from '#platform/random-from.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { killableDatabase, Killed } from '#platform/testing/killable-database.ts';
import { makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

import job from './reminders.jobs.ts';
import { sentReminders } from './reminders.tables.ts';
import { MOST_A_DAY } from './reminding-hours.ts';

vi.setConfig({ testTimeout: 1_800_000 });

/** Working days without a holiday, and moments at which both servers run: 25 × 8 = 200. */
const FIRST_DAY = new Date('2026-11-23T00:00:00');
const DAYS = 25;
const TIMES = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30', '16:30', '17:30'];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** More than the statements of a run: each kill comes one statement later than the last, and restarts after the last one. */
const STATEMENTS = 90;
/** A run that sends something has more statements than this. */
const STATEMENTS_LEAST = 30;
const PEOPLE = 4;

let test: AppForTest;
let pools: Database[];
let people: string[];
const random = randomFrom(20261120);

beforeAll(async () => {
  test = await appForTest();
  pools = [0, 1].map(() => openDatabase(test.app.deps.database.connection, { max: 3 }));
  await test.db.delete(feedback);
  await test.db.delete(messages);
  people = await Promise.all(
    Array.from(
      { length: PEOPLE },
      async () =>
        (
          await makeUser(test.db, {
            companyId: 'chengming',
            tags: ['feedback:feedback:list', 'feedback:feedback:edit'],
            createdAt: new Date(0),
          })
        ).id,
    ),
  );
  await startReminding(test, { digests: true });
});
afterAll(async () => {
  for (const pool of pools) await pool.close();
  await test.close();
});

/** The numbers of statements after which servers were killed. */
const killedAt = new Set<number>();
let kills = 0;

function nextPoint(): number {
  kills += 1;
  return kills % STATEMENTS;
}

/** Runs the job on both servers; the clock of the second is an hour ahead. Each may be killed at any statement. */
async function runBoth(now: Date, mayKill: boolean): Promise<number> {
  const ends = await Promise.all(
    pools.map(async (pool, index) => {
      const { db, killAfter } = killableDatabase(pool);
      const point = mayKill ? nextPoint() : STATEMENTS;
      killAfter(mayKill ? point : Number.POSITIVE_INFINITY);
      const ctx = jobCtxOf(test.app, job, new AbortController().signal);
      try {
        await job.run({ ...ctx, db, now: new Date(now.getTime() + index * HOUR_MS) });
        return true;
      } catch (error) {
        if (!isKilled(error)) throw error;
        killedAt.add(point);
        return false;
      }
    }),
  );
  return ends.filter((isEnded) => !isEnded).length;
}

function isKilled(error: unknown): boolean {
  return error instanceof Killed || (error instanceof Error && isKilled(error.cause));
}

let serial = 100_000;
let base: typeof feedback.$inferSelect;

async function makeDue(now: Date): Promise<void> {
  const { number: _, ...row } = base;
  const rows = Array.from({ length: 3 }, () => {
    serial += 1;
    const dueAt = new Date(now.getTime() + Math.floor((random() * 3 - 2) * 60) * MINUTE_MS);
    const handlers = [...new Set([pickRandom(people, random), pickRandom(people, random)])];
    return { ...row, id: `f-${serial}`, serial, dueAt, limitAt: dueAt, handleUsers: handlers };
  });
  await test.db.insert(feedback).values(rows);
}

it('two servers send each person each reminder once, at most six messages a day, whatever is killed', async () => {
  const { token } = await openSession(test.db, 'u-staff');
  const { afterSaleProblemId } = (
    await sendTo(test.app, calls.feedback.add, feedbackForm({ handleUser: people[0] ?? '', faultLevel: '2' }), token)
  ).result;
  const [row] = await test.db.select().from(feedback).where(eq(feedback.id, afterSaleProblemId));
  if (!row) throw new Error('the feedback was not stored');
  base = { ...row, answeredAt: FIRST_DAY };
  await test.db.delete(feedback);
  await test.db.delete(messages);
  // The demo contains other work.
  await test.db.update(users).set({ active: false }).where(notInArray(users.id, people));
  let killed = 0;
  for (let day = 0, worked = 0; worked < DAYS; day += 1) {
    const date = new Date(FIRST_DAY.getTime() + day * DAY_MS);
    if (date.getDay() === 0 || date.getDay() === 6) continue;
    worked += 1;
    const [gone, barred] = [pickRandom(people, random), pickRandom(people, random)];
    const from = Math.floor(random() * TIMES.length);
    for (const [index, time] of TIMES.entries()) {
      const now = new Date(date.getTime() + Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS);
      await makeDue(now);
      if (index === from) await setRights({ gone, barred, may: false });
      const before = await told([gone, barred]);
      killed += await runBoth(now, true);
      if (index >= from) expect(await told([gone, barred])).toBe(before);
    }
    await setRights({ gone, barred, may: true });
  }
  expect(killed).toBeGreaterThan(DAYS);
  expect(Array.from({ length: STATEMENTS_LEAST }, (_, point) => point).filter((point) => !killedAt.has(point))).toEqual([]);
  // The servers run again and send what is left; the day does not matter any more.
  for (let day = 0; day < 10; day += 1) {
    const monday = FIRST_DAY.getTime() + 42 * DAY_MS + day * DAY_MS;
    for (const hour of [9, 12, 17.5]) await runBoth(new Date(monday + hour * HOUR_MS), false);
  }
  await expectAllToldOnce();
});

async function setRights({ gone, barred, may }: { gone: string; barred: string; may: boolean }): Promise<void> {
  await test.db.update(users).set({ active: may }).where(eq(users.id, gone));
  const held = test.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, barred));
  await test.db.update(roles).set({ active: may }).where(inArray(roles.id, held));
}

/** The number of messages to these people that name a feedback; they may get others. */
function told(some: readonly string[]): Promise<number> {
  const namesFeedback = or(like(messages.title, '%FB-%'), like(messages.content, '%FB-%'));
  return test.db.$count(messages, and(inArray(messages.userId, [...some]), namesFeedback));
}

async function expectAllToldOnce(): Promise<void> {
  const [rows, found, late] = await Promise.all([
    test.db.select().from(sentReminders),
    test.db.select().from(messages),
    test.db.select({ id: feedback.id, number: feedback.number, handleUsers: feedback.handleUsers }).from(feedback),
  ]);
  for (const message of found) expectLinesWithRows(message, rows);
  for (const row of rows) expectOneMessage(row, found);
  // Each late feedback was sent to each of its handlers, once.
  const toldOf = rows.filter(({ what }) => what === 'reminder.late').map(({ userId, record }) => `${userId} ${record}`);
  const expected = late.flatMap(({ id, handleUsers }) => handleUsers.map((userId) => `${userId} ${FEEDBACK.key} ${id}`));
  expect(toldOf.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(expected.toSorted((a, b) => (a < b ? -1 : 1)));
  const days = await test.db
    .select({ told: sql<number>`count(distinct ${sentReminders.messageId})::int` })
    .from(sentReminders)
    .where(eq(sentReminders.urgent, false))
    .groupBy(sentReminders.userId, sql`date_trunc('day', ${sentReminders.at})`);
  expect(Math.max(...days.map((day) => day.told))).toBeLessThanOrEqual(MOST_A_DAY);
}

type Message = typeof messages.$inferSelect;
type SentRow = typeof sentReminders.$inferSelect;

const DIGEST = 'reminder.digest';
/** The most lines of a message; further ones are counted. */
const LINES_MAX = 20;

/** Every line of a message has a row with the same text; a digest, if any, comes last. */
function expectLinesWithRows({ id, userId, title, content }: Message, rows: readonly SentRow[]): void {
  const own = rows.filter(({ messageId }) => messageId === id);
  expect(own.length).toBeGreaterThan(0);
  expect(own.every((row) => row.userId === userId)).toBe(true);
  const lines = own.flatMap(({ what, line }) => (what === DIGEST ? [] : [line]));
  const hasDigest = lines.length < own.length;
  if (lines.length === 1 && !hasDigest) return expect(title).toContain(numberIn(lines[0]));
  const said = content.split('\n');
  const shown = said.slice(0, Math.min(lines.length, LINES_MAX));
  expect(shown.filter((line) => !lines.includes(line))).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
  const rest = said.slice(shown.length);
  if (lines.length > LINES_MAX) expect(rest.shift()).toBe(`另 ${lines.length - LINES_MAX} 条提醒`);
  if (!hasDigest) expect(rest).toEqual([]);
}

/** Exactly one message names each row, the one it was stored with; rows that are only counted are named by none. */
function expectOneMessage({ userId, what, line, messageId }: SentRow, found: readonly Message[]): void {
  const own = found.filter(({ id }) => id === messageId);
  expect(own.map((message) => message.userId)).toEqual([userId]);
  if (what === DIGEST) return expect(own.map(({ title }) => title.endsWith(line))).toEqual([true]);
  const naming = found.filter((message) => message.userId === userId && message.content.split('\n').includes(line));
  expect(naming.filter(({ id }) => id !== messageId)).toEqual([]);
  if (naming.length === 0)
    expect(own.some(({ title, content }) => title.includes(numberIn(line)) || content.includes('条提醒'))).toBe(true);
}

function numberIn(line = ''): string {
  const [number = ''] = /FB-\d+/.exec(line) ?? [];
  expect(number).not.toBe('');
  return number;
}
