import type { HoursCounted } from '@houtai/contract/feedback-clock';
import { and, eq, isNull, sql } from 'drizzle-orm';

import { workingCalendar } from '#modules/calendar/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';

import { feedback } from '../feedback.tables.ts';
import { feedbackLimits, feedbackRemarks, feedbackSettings } from './clock.tables.ts';

type Limit = typeof feedbackLimits.$inferInsert;

const limit = (
  level: string,
  [answerHours, solveHours]: [number, number],
  counted: HoursCounted,
  escalateTo: Limit['escalateTo'],
): Limit => ({
  level,
  answerHours,
  solveHours,
  counted,
  escalateTo,
});

async function insertLimits({ db, now }: SeedCtx): Promise<void> {
  await db
    .insert(feedbackLimits)
    .values([
      limit('1', [0.5, 4], 'all', ['head', 'projectManager']),
      limit('2', [2, 4], 'working', ['head']),
      limit('3', [8, 24], 'working', []),
      limit('4', [16, 80], 'working', []),
    ]);
  const waitKinds = ['customer' as const, 'parts' as const, 'thirdParty' as const, 'internal' as const];
  await db.insert(feedbackSettings).values({ id: 'all', waitKinds, acceptDays: 5, remindPercent: 25, remindHours: 1, updatedAt: now });
}

/** Open feedback starts its clock at the upgrade, so that nothing is late immediately; finished feedback stays without. */
async function startClocks({ db, now }: SeedCtx): Promise<void> {
  const calendar = await workingCalendar({ db });
  for (const { level, answerHours, solveHours, counted } of await db.select().from(feedbackLimits)) {
    const dueAt = calendar.afterHours(now, solveHours, counted);
    const respondBy = calendar.afterHours(now, answerHours, counted);
    await db
      .update(feedback)
      .set({ clockStartedAt: now, hoursCounted: counted, respondBy, dueAt, limitAt: dueAt, answeredAt: answeredBefore(now) })
      .where(and(eq(feedback.faultLevel, level), isOpenState(feedback.completionStatus), isNull(feedback.clockStartedAt)));
  }
}

/** Feedback in progress counts as answered. */
function answeredBefore(now: Date) {
  return sql`case when ${feedback.completionStatus} = '2' then ${now.toISOString()}::timestamptz end`;
}

/** Stores the remark of each existing feedback as its first entry, under the person who edited it last. */
async function insertRemarks({ db }: SeedCtx): Promise<void> {
  await db.execute(sql`
    insert into ${feedbackRemarks} (id, feedback_id, text, user_id, at)
    select gen_random_uuid(), ${feedback.id}, ${feedback.handleRemark}, coalesce(last.user_id, ${feedback.ownerId}), coalesce(last.at, ${feedback.createdAt})
    from ${feedback} left join lateral (
      select user_id, at from record_history
      where record_type = 'feedback' and record_id = ${feedback.id} and changes @> '[{"field":"handleRemark"}]'
      order by at desc, id desc limit 1
    ) last on true
    where ${feedback.handleRemark} <> '' and not exists (select 1 from ${feedbackRemarks} where feedback_id = ${feedback.id})`);
}

const seeds: DatabaseSeed[] = [
  { name: 'feedback-limits', order: 99, run: insertLimits },
  { name: 'feedback-clocks', order: 102, run: startClocks },
  { name: 'feedback-remarks', order: 102, run: insertRemarks },
];

export default seeds;
