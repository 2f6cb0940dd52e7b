import type { WaitKind } from '@houtai/contract/feedback-clock';

import { type WorkingCalendar, workingCalendar } from '#modules/calendar/index.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { feedbackLimits, feedbackSettings } from './clock.tables.ts';

/** The limits of a level for answering and solving. */
export type FeedbackLimit = typeof feedbackLimits.$inferSelect;

/** The rules that clocks of feedback follow. */
export type ClockRules = {
  calendar: WorkingCalendar;
  /** By level; absent levels have no limit. */
  limits: ReadonlyMap<string, FeedbackLimit>;
  waitKinds: readonly WaitKind[];
  acceptDays: number;
  /** The lead time of reminders: a percentage of the limit, and a minimum number of hours. */
  remindPercent: number;
  remindHours: number;
};

const DEFAULTS = { waitKinds: [], acceptDays: 5, remindPercent: 25, remindHours: 1 };

const readRules = batchLookups(async (db): Promise<ClockRules> => {
  const [calendar, limits, [settings = DEFAULTS]] = await Promise.all([
    workingCalendar({ db }),
    db.select().from(feedbackLimits),
    db.select().from(feedbackSettings),
  ]);
  const { waitKinds, acceptDays, remindPercent, remindHours } = settings;
  return { calendar, limits: new Map(limits.map((limit) => [limit.level, limit])), waitKinds, acceptDays, remindPercent, remindHours };
});

/** The present rules; concurrent calls, as from the rows of a sheet, share one query. */
export function clockRules({ db }: Pick<OpenCtx, 'db'>): Promise<ClockRules> {
  return readRules(db, null);
}
