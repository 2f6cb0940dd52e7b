import { arrayContains, eq, getTableColumns, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { type Found, recordVisibility } from '../resources/index.ts';
import { feedback } from './feedback.tables.ts';

export type Feedback = typeof feedback.$inferSelect;

/** What a list needs of a feedback: all but its long texts. */
export type ListedFeedback = Omit<Feedback, LongText>;
type LongText = 'problemFeedback' | 'handleRemark';

export type FoundFeedback<Part extends ListedFeedback = Feedback> = Found<Part>;

const { problemFeedback: _, handleRemark: __, ...listed } = getTableColumns(feedback);
export const LISTED_FEEDBACK: Omit<typeof feedback._.columns, LongText> = listed;

/** Which feedback somebody may see. */
export const visibleFeedback = recordVisibility({
  table: feedback,
  noun: '反馈',
  tag: 'feedback:feedback:list',
  sharesIn: (ctx) => [
    { label: '创建人', covers: isMadeBy(ctx) },
    { label: '反馈人', covers: eq(feedback.feedbackUser, ctx.actor.userId) },
    { label: '处理人', covers: isHandledBy(ctx) },
  ],
});

export function isMadeBy(ctx: Ctx): SQL {
  return eq(feedback.ownerId, ctx.actor.userId);
}

export function isHandledBy(ctx: Ctx): SQL {
  return arrayContains(feedback.handleUsers, [ctx.actor.userId]);
}
