import { localDate, localDateTime } from '@houtai/contract/dates';
import { HOUR_MS } from '@houtai/contract/durations';
import { MAX_SNOOZES, SNOOZE_CHOICES, type SnoozeChoice } from '@houtai/contract/reminder-kinds';
import { and, eq, inArray, sql } from 'drizzle-orm';

import { workingCalendar } from '#modules/calendar/index.ts';
import { ownSettings } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { reminderSnoozes, sentReminders } from './reminders.tables.ts';
import { DIGEST_AT, momentAt } from './reminding-hours.ts';
import { snoozesOf } from './snoozes.ts';

const AFTERNOON = '16:00';
const DAYS_AHEAD = 60;

type Reminded = Pick<typeof sentReminders.$inferSelect, 'record' | 'urgent'>;

/** Snoozes the reminders of a message on behalf of the caller. */
export function snoozeReminder(ctx: Ctx, { id, choice }: { id: string; choice: SnoozeChoice }): Promise<{ until: Date; count: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor;
    // Locks the row of the person as the job that sends reminders does, so that no reminder is sent while it is snoozed.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const reminded = await ctx.db
      .select({ record: sentReminders.record, urgent: sentReminders.urgent })
      .from(sentReminders)
      .where(and(eq(sentReminders.messageId, id), eq(sentReminders.userId, userId)));
    if (reminded.length === 0) throw notFound('提醒');
    const { records, refusal } = await snoozable(ctx, reminded);
    if (refusal !== '') throw new AppError('A0409', refusal);
    const offers = await snoozeOffers(ctx);
    const until = offers.find((offer) => offer.choice === choice)?.at;
    if (!until) throw new AppError('A0409', passedWords(offers));
    const rows = records.map((record) => ({ userId, record, times: 1, at: ctx.now, until }));
    await ctx.db
      .insert(reminderSnoozes)
      .values(rows)
      .onConflictDoUpdate({
        target: [reminderSnoozes.userId, reminderSnoozes.record],
        set: { times: sql`${reminderSnoozes.times} + 1`, at: ctx.now, until },
      });
    return { until, count: records.length };
  });
}

/** The records that can still be snoozed; if none, `refusal` says why. */
export async function snoozable(ctx: Ctx, reminded: readonly Reminded[]): Promise<{ records: string[]; refusal: string }> {
  const waiting = [...new Set(reminded.flatMap(({ record, urgent }) => (urgent ? [] : [record])))];
  if (waiting.length === 0) return { records: [], refusal: '致命的和升级给你的不能推迟' };
  const { userId } = ctx.actor;
  const snoozes = await snoozesOf(ctx, [userId], waiting);
  const records = waiting.filter((record) => (snoozes.get(`${userId} ${record}`)?.times ?? 0) < MAX_SNOOZES);
  return { records, refusal: records.length === 0 ? `同一件最多推迟 ${MAX_SNOOZES} 次` : '' };
}

/** Until when records of a message are snoozed; null if none are. */
export async function snoozedUntil({ db, actor, now }: Ctx, reminded: readonly Reminded[]): Promise<Date | null> {
  const records = reminded.flatMap(({ record, urgent }) => (urgent ? [] : [record]));
  if (records.length === 0) return null;
  const { userId, record, until } = reminderSnoozes;
  const rows = await db
    .select({ until })
    .from(reminderSnoozes)
    .where(and(eq(userId, actor.userId), inArray(record, records)));
  return rows.map((row) => row.until).findLast((moment) => moment > now) ?? null;
}

function passedWords(offers: readonly { choice: SnoozeChoice; at: Date }[]): string {
  const next = offers.find(({ choice }) => choice === 'nextDay')?.at;
  return `今天 ${AFTERNOON} 已过${next ? `，最早 ${localDateTime(next).slice(5, 16)}` : ''}，也可推迟一小时`;
}

/** The snooze times offered now. */
export async function snoozeOffers(ctx: Ctx): Promise<{ choice: SnoozeChoice; at: Date }[]> {
  const { now } = ctx;
  const { digestAt } = await ownSettings(ctx);
  const { isWorkingDay } = await workingCalendar(ctx);
  const laterDays = Array.from({ length: DAYS_AHEAD }, (_, index) =>
    localDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() + index + 1)),
  );
  const next = laterDays.find(isWorkingDay) ?? laterDays[0] ?? '';
  const moments: Record<SnoozeChoice, Date> = {
    hour: new Date(now.getTime() + HOUR_MS),
    afternoon: momentAt(localDate(now), AFTERNOON),
    nextDay: momentAt(next, digestAt ?? DIGEST_AT),
  };
  return SNOOZE_CHOICES.map((choice) => ({ choice, at: moments[choice] })).filter(({ at }) => at > now);
}
