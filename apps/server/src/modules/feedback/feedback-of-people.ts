import { and, type SQLWrapper, sql } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedbackToHandle } from './feedback-agenda.ts';
import { feedback } from './feedback.tables.ts';
import { FEEDBACKS } from './feedbacks.ts';

const handler = sql`handler.id`;

/** Open feedback that people handle, within what the caller sees: one row for each handler. */
export async function feedbackOfPeople(ctx: Ctx, userIds: readonly string[]): Promise<AgendaItems & { handler: SQLWrapper }> {
  const { visible } = await FEEDBACKS.visibility.conditions(ctx);
  const where = and(isOneOf(handler, userIds), isOpenState(feedback.completionStatus), visible);
  const from = sql`from ${feedback} cross join lateral unnest(${feedback.handleUsers}) as handler(id) where ${where}`;
  return { ...feedbackToHandle(ctx), handler, from };
}
