import { DICT } from '@houtai/contract/dictionary-types';
import { DAY_MS } from '@houtai/contract/durations';
import type { FeedbackLimitRow, FeedbackLimits } from '@houtai/contract/feedback-limits';
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';

import { type WorkingCalendar, workingHours } from '#modules/calendar/index.ts';
import { entriesOf } from '#modules/dictionaries/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { clockRules } from '../clock/clock-rules.ts';
import { feedbackSettings, feedbackWaits } from '../clock/clock.tables.ts';
import { feedback } from '../feedback.tables.ts';

const SHOWN_DAYS = 90;

/** The initial values of a level that gets limits. */
const USUAL = { answerHours: 16, solveHours: 80, counted: 'working' as const, escalateTo: [] };

/** The limits of all active levels, with their version. */
export async function readLimits(ctx: Ctx): Promise<FeedbackLimits> {
  const [entries, { calendar, limits }, [settings], hours] = await Promise.all([
    entriesOf(ctx, [DICT.feedbackFaultLevel]),
    clockRules(ctx),
    ctx.db.select().from(feedbackSettings),
    workingHours(ctx),
  ]);
  if (!settings) throw new Error('the settings of feedback are missing');
  const kept = await keptInTime(ctx, calendar);
  const rows = entries
    .filter(({ active }) => active)
    .map(({ code, codeText }): FeedbackLimitRow => {
      const { level: _, ...limit } = { ...USUAL, ...limits.get(code) };
      return { ...limit, level: code, name: codeText, onTime: kept(code) };
    });
  const { waitKinds, acceptDays, remindPercent, remindHours, version, updatedAt } = settings;
  return { limits: rows, waitKinds, acceptDays, remindPercent, remindHours, hours, version, updatedAt: updatedAt.toISOString() };
}

/** The share of recently finished feedback that was in time, by level; internal waits are no excuse. */
async function keptInTime(ctx: Ctx, calendar: WorkingCalendar): Promise<(level: string) => number | null> {
  const { faultLevel: level, doneAt, dueAt, hoursCounted } = feedback;
  const internal = sql<number>`coalesce((select sum(hours) from ${feedbackWaits} where feedback_id = ${feedback}.id and kind = 'internal'
    and begun_at >= ${feedback}.clock_started_at), 0)`;
  const since = new Date(ctx.now.getTime() - SHOWN_DAYS * DAY_MS);
  const rows = await ctx.db
    .select({ level, doneAt, dueAt, hoursCounted, internal: internal.mapWith(Number) })
    .from(feedback)
    .where(and(gte(doneAt, since), isNotNull(dueAt)));
  const counts = new Map<string, { all: number; kept: number }>();
  for (const row of rows) {
    const count = counts.get(row.level) ?? { all: 0, kept: 0 };
    const due = row.dueAt && calendar.afterHours(row.dueAt, -row.internal, row.hoursCounted ?? 'all');
    count.all += 1;
    if (due && row.doneAt && row.doneAt <= due) count.kept += 1;
    counts.set(row.level, count);
  }
  return (one) => {
    const count = counts.get(one);
    return count ? Math.round((count.kept / count.all) * 10_000) / 100 : null;
  };
}

/** Locks the row of settings for all levels. */
export async function lockSettings({ db }: Ctx) {
  const [settings] = await db.select().from(feedbackSettings).where(eq(feedbackSettings.id, 'all')).for('update');
  if (!settings) throw new Error('the settings of feedback are missing');
  return settings;
}
