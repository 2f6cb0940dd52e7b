import { localDate, startOfDay } from '@houtai/contract/dates';
import { HOUR_MS } from '@houtai/contract/durations';
import { WAIT_KINDS, type WaitKind } from '@houtai/contract/feedback-clock';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { and, arrayContains, arrayOverlaps, desc, eq, inArray, not, sql } from 'drizzle-orm';

import { recordHistory } from '#modules/history/index.ts';
import type { Db } from '#platform/db/client.ts';

import { type ClockRules, clockRules } from './clock/clock-rules.ts';
import { feedbackRemarks, feedbackWaits } from './clock/clock.tables.ts';
import { startedClock } from './clock/feedback-clock.ts';
import { type Feedback, feedback } from './feedback.tables.ts';

/** The after-sale engineer, whose account is in the manual. */
const ENGINEER = 'u-after-sale';

/** What is waited for, since how many hours, and in how many days to follow up. */
const WAITS: readonly [WaitKind, string, number, number][] = [
  ['customer', '请客户提供出错时的截图和时间', 5, 2],
  ['parts', '备件已下单，等到货', 26, 4],
  ['thirdParty', '厂家排查接口，等回复', 8, 3],
  ['internal', '等周五的发版窗口', 3, 5],
];
/** The number of days for which it was promised, and the reason. */
const PROMISES: readonly [number, string][] = [
  [3, '客户约定停机时更换'],
  [7, '随新版本一起上线'],
];
/** Reasons of reporters for rejecting. */
const NOT_DONE = ['换了一台设备还是不行', '重启后又出现了一次'];
/** Working days left to the reporter for accepting. */
const ACCEPTED_IN = [5, 1];

type Stage = { db: Db; now: Date; rules: ClockRules };

/** Creates waiting, promised, reopened and awaiting-acceptance feedback in the demo, so that all states are visible from the first day. */
export async function insertDemoTimes({ db, now }: Omit<Stage, 'rules'>): Promise<void> {
  const stage = { db, now, rules: await clockRules({ db }) };
  const open = await handledByEngineer(db, [FEEDBACK_STATES.working, FEEDBACK_STATES.waiting]);
  for (const text of NOT_DONE) await reopen(stage, next(open), text);
  for (const given of WAITS) await wait(stage, next(open), given);
  for (const given of PROMISES) await promise(stage, next(open), given);
  const done = await handledByEngineer(db, [FEEDBACK_STATES.done]);
  for (const days of ACCEPTED_IN) await awaitAcceptance(stage, next(done), days);
}

/** Feedback of other reporters that the engineer handles; in progress first, newest first. */
async function handledByEngineer(db: Db, states: Feedback['completionStatus'][]): Promise<Feedback[]> {
  const { handleUsers, feedbackUser, createdAt, id, completionStatus } = feedback;
  const isOthers = not(arrayOverlaps(handleUsers, sql`array[${feedbackUser}]`));
  const fits = and(inArray(completionStatus, states), arrayContains(handleUsers, [ENGINEER]), isOthers);
  return db.select().from(feedback).where(fits).orderBy(desc(completionStatus), desc(createdAt), desc(id));
}

function next(rows: Feedback[]): Feedback {
  const row = rows.shift();
  if (!row) throw new Error('the demo has too little feedback');
  return row;
}

/** That many hours ago, but not before its creation. */
function ago({ now }: Stage, hours: number, { createdAt }: Feedback): Date {
  return new Date(Math.max(now.getTime() - hours * HOUR_MS, createdAt.getTime()));
}

function dayIn({ now }: Stage, days: number): string {
  return localDate(startOfDay(localDate(now), days) ?? now);
}

async function store({ db }: Stage, { id }: Feedback, set: Partial<Feedback>): Promise<void> {
  await db.update(feedback).set(set).where(eq(feedback.id, id));
}

type Entry = Pick<typeof recordHistory.$inferInsert, 'userId' | 'at' | 'action' | 'comment'>;

async function note({ db }: Stage, { id, companyId }: Feedback, entry: Entry): Promise<void> {
  await db.insert(recordHistory).values({ ...entry, recordType: FEEDBACK.key, recordId: id, companyId });
}

async function wait(stage: Stage, row: Feedback, [kind, reason, hours, days]: (typeof WAITS)[number]): Promise<void> {
  const begunAt = ago(stage, hours, row);
  const askOn = dayIn(stage, days);
  await store(stage, row, { ...startedClock(stage.rules, row.faultLevel, ago(stage, hours + 1, row)), answeredAt: begunAt });
  await stage.db.insert(feedbackWaits).values({ feedbackId: row.id, kind, reason, askOn, begunAt, begunBy: ENGINEER });
  await note(stage, row, { userId: ENGINEER, at: begunAt, action: `开始等${WAIT_KINDS[kind]}`, comment: `${reason}，${askOn} 再问` });
}

async function promise(stage: Stage, row: Feedback, [days, promiseReason]: (typeof PROMISES)[number]): Promise<void> {
  const at = ago(stage, 2, row);
  const day = dayIn(stage, days);
  const promisedAt = new Date(`${day}T18:00:00`);
  const clock = { ...startedClock(stage.rules, row.faultLevel, at), answeredAt: at };
  await store(stage, row, { ...clock, promisedAt, promiseReason, dueAt: promisedAt });
  await note(stage, row, { userId: ENGINEER, at, action: '约定时间', comment: `${day} 18:00，${promiseReason}` });
}

/** Rejects it on behalf of its reporter, without an action since. */
async function reopen(stage: Stage, row: Feedback, comment: string): Promise<void> {
  const at = ago(stage, 1, row);
  await store(stage, row, { ...startedClock(stage.rules, row.faultLevel, at), reopened: 1 });
  await note(stage, row, { userId: row.feedbackUser, at, action: '还没好', comment });
}

async function awaitAcceptance(stage: Stage, row: Feedback, days: number): Promise<void> {
  const { calendar } = stage.rules;
  const doneAt = ago(stage, 4, row);
  const clock = startedClock(stage.rules, row.faultLevel, ago(stage, 10, row));
  const acceptBy = calendar.closingAfter(stage.now, days);
  await store(stage, row, {
    ...clock,
    answeredAt: ago(stage, 9, row),
    doneAt,
    doneOn: localDate(doneAt),
    handleDate: localDate(doneAt),
    accepterId: row.feedbackUser,
    acceptBy,
  });
  await stage.db.insert(feedbackRemarks).values({ feedbackId: row.id, text: row.handleRemark, userId: ENGINEER, at: doneAt });
}
