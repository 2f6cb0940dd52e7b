import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import type { FeedbackRow } from '@houtai/contract/feedback';
import { and, type SQL } from 'drizzle-orm';

import { recordList } from '#modules/work-records/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { twoStepPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { fits, viewOf } from './feedback-filters.ts';
import { toFeedbackRows } from './feedback-rows.ts';
import { type FoundFeedback, isHandledBy, isMadeBy, LISTED_FEEDBACK, type ListedFeedback, visibleFeedback } from './feedback-visibility.ts';
import { feedback } from './feedback.tables.ts';

type Query = RequestOf<typeof calls.feedback.page>;
/** The list without its page. */
export type FeedbackQuery = Omit<Query, 'offset' | 'limit'>;

const SORTED = {
  createdAt: feedback.createdAt,
  problemDate: feedback.problemDate,
  priority: feedback.priority,
  faultLevel: feedback.faultLevel,
  completionStatus: feedback.completionStatus,
  handleDate: feedback.handleDate,
  number: feedback.serial,
};

const listedFeedback = twoStepPage((db) =>
  db.select(LISTED_FEEDBACK).from(feedback).where(isOneOfParameter(feedback.id, 'ids')).prepare(''),
);

export async function feedbackPage(ctx: Ctx, query: Query): Promise<PageResult<FeedbackRow>> {
  const { read, count } = await feedbackList(ctx, query);
  return readPage<FeedbackRow>(query, async (limit, skip) => toFeedbackRows(ctx, await read(limit, skip)), count);
}

/** The feedback that a list shows, read in parts, and how much it is. */
export async function feedbackList(
  ctx: Ctx,
  query: FeedbackQuery,
  { toItsEnd = false } = {},
): Promise<RowSource<FoundFeedback<ListedFeedback>>> {
  const { visible, covered } = await visibleFeedback.conditions(ctx);
  const where = and(query.view === 'all' ? visible : viewOf(ctx, query.view), fits(query));
  const order = orderOf(query.sort, SORTED, feedback.id);
  return recordList(ctx, { table: feedback, rows: listedFeedback, where, order, covered, toItsEnd });
}

/** Counted as the page counts, so that the figure of a view is the length of its list. */
export async function feedbackCounts(
  ctx: Ctx,
  filters: RequestOf<typeof calls.feedback.counts>,
): Promise<ResultOf<typeof calls.feedback.counts>> {
  const { visible } = await visibleFeedback.conditions(ctx);
  const thatAre = (condition: SQL | undefined) => cachedCount(ctx, feedback, and(condition, fits(filters)));
  return {
    handling: await thatAre(isHandledBy(ctx)),
    created: await thatAre(isMadeBy(ctx)),
    all: await thatAre(visible),
  };
}
