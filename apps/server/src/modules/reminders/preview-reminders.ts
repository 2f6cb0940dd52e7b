import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import type { ReminderPreview } from '@houtai/contract/reminders';
import { and, desc, eq, gte, like } from 'drizzle-orm';

import { workingCalendar } from '#modules/calendar/index.ts';
import { messages, ownSettings } from '#modules/messages/index.ts';
import { parameterNumber } from '#modules/parameter-values/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { digestOf } from './digest.ts';
import { settledMessageIds } from './open-records.ts';
import { DIGEST_AT, momentAt, MOST_A_DAY, MOST_A_DAY_PARAMETER } from './reminding-hours.ts';

const LATELY_MS = 2 * DAY_MS;
const SENT_MAX = 10;
const DAYS_AHEAD = 60;

/** The reminders that the caller will get if nobody does anything, and recent ones. */
export async function previewReminders(ctx: Ctx): Promise<ReminderPreview> {
  const at = await nextDigest(ctx);
  const digest = await digestOf({ ...ctx, now: at });
  const { id, title, createdAt, userId, kind } = messages;
  const lately = new Date(ctx.now.getTime() - LATELY_MS);
  const sent = await ctx.db
    .select({ id, title, createdAt })
    .from(messages)
    .where(and(eq(userId, ctx.actor.userId), like(kind, 'reminder.%'), gte(createdAt, lately)))
    .orderBy(desc(createdAt), desc(id))
    .limit(SENT_MAX);
  const done = await settledMessageIds(
    ctx,
    sent.map((message) => message.id),
  );
  return {
    at: at.toISOString(),
    digest: digest && { title: digest.title, lines: digest.lines(new Set()) },
    mostADay: await parameterNumber(ctx, MOST_A_DAY_PARAMETER, MOST_A_DAY),
    sent: sent.map((message) => ({ ...message, createdAt: message.createdAt.toISOString(), isDone: done.has(message.id) })),
  };
}

/** The next daily list: on a working day, at the caller's chosen time. */
async function nextDigest(ctx: Ctx): Promise<Date> {
  const { now } = ctx;
  const { digestAt } = await ownSettings(ctx);
  const { isWorkingDay } = await workingCalendar(ctx);
  const moments = Array.from({ length: DAYS_AHEAD }, (_, later) => {
    const day = localDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() + later));
    return isWorkingDay(day) ? momentAt(day, digestAt ?? DIGEST_AT) : now;
  });
  return moments.find((moment) => moment > now) ?? now;
}
