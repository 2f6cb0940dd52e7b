import type { WaitKind } from '@houtai/contract/feedback-clock';

import { type WorkingCalendar, workingCalendar } from '#modules/calendar/index.ts';
import { batched } from '#platform/db/work/batched.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { feedbackLimits, feedbackSettings } from './clock.tables.ts';

/** How soon feedback of a level is to be answered and solved. */
export type Limit = typeof feedbackLimits.$inferSelect;

/** What the time of feedback goes by. */
export type ClockRules = {
  calendar: WorkingCalendar;
  /** By level; one that is not there has no limit. */
  limits: ReadonlyMap<string, Limit>;
  waitKinds: readonly WaitKind[];
  acceptDays: number;
  /** How long before a limit its handlers are reminded: a percentage of it, and at least a number of hours. */
  remindPercent: number;
  remindHours: number;
};

const DEFAULTS = { waitKinds: [], acceptDays: 5, remindPercent: 25, remindHours: 1 };

const readRules = batched(async (db): Promise<ClockRules> => {
  const [calendar, limits, [settings = DEFAULTS]] = await Promise.all([
    workingCalendar({ db }),
    db.select().from(feedbackLimits),
    db.select().from(feedbackSettings),
  ]);
  const { waitKinds, acceptDays, remindPercent, remindHours } = settings;
  return { calendar, limits: new Map(limits.map((limit) => [limit.level, limit])), waitKinds, acceptDays, remindPercent, remindHours };
});

/** What holds now; the rows of a sheet ask for it at the same time. */
export function clockRules({ db }: Pick<OpenCtx, 'db'>): Promise<ClockRules> {
  return readRules(db, null);
}
