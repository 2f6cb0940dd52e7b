import { localDate } from '@houtai/contract/dates';
import { DIGEST_TIMES } from '@houtai/contract/message-settings';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

import { workingCalendar, workingHours } from '#modules/calendar/index.ts';
import { digestAtOf, messageSettings } from '#modules/messages/index.ts';
import { parameterNumber } from '#modules/parameter-values/index.ts';
import { users } from '#modules/people/index.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Job, JobCtx } from '#platform/jobs/job.ts';

import { dueReminders } from './due-reminders.ts';
import { remindPerson } from './remind-person.ts';
import type { Company } from './reminder-wishes.ts';
import { reminderDigests } from './reminders.tables.ts';
import { DIGEST_AT, mayRemind, timeOf, MOST_A_DAY, MOST_A_DAY_PARAMETER } from './reminding-hours.ts';
import { digestsToTellAgain } from './snoozes.ts';

const job: Job = {
  name: 'reminders:tell',
  label: '到期前提醒',
  description: '把快到期、已超时、等待到期的事合成一条消息提醒每个人，工作日早上发今日清单',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    const told = await remindAll(ctx);
    if (told > 0) return `提醒了 ${told} 人`;
  },
};

export default job;

/** Sends each person everything due; returns the number of people. */
async function remindAll(ctx: JobCtx): Promise<number> {
  const due = groupBy(await dueReminders(ctx, { of: null }), ({ userId }) => userId);
  const company = await companyNow(ctx);
  const canWait = mayRemind({ now: ctx.now, ...company, digestAt: DIGEST_TIMES[0], isQuiet: false, toldToday: 0 });
  const people = [...new Set([...due.keys(), ...(canWait ? await peopleWithoutDigest(ctx) : [])])];
  const away = await peopleAway(ctx, people);
  let told = 0;
  for (const userId of people) {
    if (ctx.signal.aborted) break;
    const own = due.get(userId) ?? [];
    if (!canWait && !own.some(({ isUrgent }) => isUrgent)) continue;
    if (await remindPerson(ctx, company, { userId, isAway: away.has(userId), ids: own.map(({ record }) => record.id) })) told += 1;
  }
  return told;
}

async function companyNow(ctx: JobCtx): Promise<Company> {
  const [calendar, hours, mostADay, taken] = await Promise.all([
    workingCalendar(ctx),
    workingHours(ctx),
    parameterNumber(ctx, MOST_A_DAY_PARAMETER, MOST_A_DAY),
    Promise.all(ctx.registry.given('transports').map(({ takes }) => takes(ctx))),
  ]);
  const ways = taken.filter((takes) => takes !== null);
  return { isWorkingDay: calendar.isWorkingDay(localDate(ctx.now)), hours, digestAt: DIGEST_AT, mostADay, ways };
}

async function peopleAway(ctx: JobCtx, people: readonly string[]): Promise<ReadonlySet<string>> {
  const away = await Promise.all(ctx.registry.given('absences').map((read) => read(ctx, people, localDate(ctx.now))));
  return new Set(away.flatMap((some) => [...some]));
}

/** People whose digest is due or snoozed until now. */
async function peopleWithoutDigest({ db, now }: JobCtx): Promise<string[]> {
  const today = localDate(now);
  const hasCome = sql`${digestAtOf(DIGEST_AT)} <= ${timeOf(now)}`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(messageSettings, eq(messageSettings.userId, users.id))
    .leftJoin(reminderDigests, eq(reminderDigests.userId, users.id))
    .where(and(eq(users.active, true), eq(users.kind, 'staff'), or(isNull(reminderDigests.day), lt(reminderDigests.day, today)), hasCome))
    .orderBy(users.id);
  return [...rows.map(({ id }) => id), ...(await digestsToTellAgain({ db, now }, today)).keys()];
}
