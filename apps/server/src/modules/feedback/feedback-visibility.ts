import { arrayContains, eq, getTableColumns, type SQL } from 'drizzle-orm';

import { dataScope, type Found, party, recordVisibility } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

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
  relations: [
    party(feedback.ownerId, '创建人'),
    party(feedback.feedbackUser, '反馈人', { mayChange: false }),
    party(feedback.handleUsers, '处理人'),
    dataScope({ company: feedback.companyId, department: feedback.departmentId, owner: feedback.ownerId }, { mayChange: false }),
  ],
});

export function isMadeBy(ctx: Ctx): SQL {
  return eq(feedback.ownerId, ctx.actor.userId);
}

export function isHandledBy(ctx: Ctx): SQL {
  return arrayContains(feedback.handleUsers, [ctx.actor.userId]);
}
