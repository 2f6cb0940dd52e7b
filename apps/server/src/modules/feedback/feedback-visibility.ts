import { and, arrayContains, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Reason, scopeReasons } from '../explain/index.ts';
import { recordScope, scopeParts } from '../roles/index.ts';
import { feedback } from './feedback.tables.ts';

export type Feedback = typeof feedback.$inferSelect;

/** What a list needs of a feedback: all but its long texts. */
export type ListedFeedback = Omit<Feedback, LongText>;
type LongText = 'problemFeedback' | 'handleRemark';

/** A feedback that the caller may see, and whether their data scope covers it. */
export type FoundFeedback<Part extends ListedFeedback = Feedback> = { feedback: Part; covered: boolean };

const { problemFeedback: _, handleRemark: __, ...listed } = getTableColumns(feedback);
export const LISTED_FEEDBACK: Omit<typeof feedback._.columns, LongText> = listed;

const SCOPED = { company: feedback.companyId, department: feedback.departmentId, owner: feedback.ownerId };

/** The conditions under which the caller may see a feedback, and under which their data scope covers it. */
export async function visibleFeedback(ctx: Ctx): Promise<{ visible: SQL | undefined; covered: SQL }> {
  const covered = await recordScope(ctx, SCOPED);
  return { covered, visible: or(...sharesIn(ctx).map((share) => share.covers), covered) };
}

/** The same one by one, with a name for each. */
export async function reasonsToSee(ctx: Ctx): Promise<Reason[]> {
  return [...sharesIn(ctx), ...scopeReasons(await scopeParts(ctx, SCOPED))];
}

/** Whoever has to do with a feedback sees it whatever their scope is. */
function sharesIn(ctx: Ctx): Reason[] {
  return [
    { label: '反馈人', covers: isMadeBy(ctx) },
    { label: '处理人', covers: isHandledBy(ctx) },
  ];
}

export function isMadeBy(ctx: Ctx): SQL {
  return eq(feedback.ownerId, ctx.actor.userId);
}

export function isHandledBy(ctx: Ctx): SQL {
  return arrayContains(feedback.handleUsers, [ctx.actor.userId]);
}

/** The feedback, or A0404 where it is not there or not for the caller. */
export async function readFeedback(ctx: Ctx, id: string): Promise<FoundFeedback> {
  const [found] = await findFeedback(ctx, [id]);
  if (!found) throw notFound('反馈');
  return found;
}

/** Feedback to be changed, kept from others until the transaction ends; A0404 where one of them is not for the caller. */
export async function lockFeedback(ctx: Ctx, ids: readonly string[]): Promise<FoundFeedback[]> {
  const found = await findFeedback(ctx, ids, { lock: true });
  if (found.length < new Set(ids).size) throw notFound('反馈');
  return found;
}

/** Those of the ids that the caller's place in them or their scope covers. */
export async function visibleFeedbackIds(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { visible } = await visibleFeedback(ctx);
  const rows = await ctx.db
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(inArray(feedback.id, [...ids]), visible));
  return rows.map(({ id }) => id);
}

/** Whether the caller may read a feedback and its files. */
export async function maySeeFeedback(ctx: Ctx, id: string): Promise<boolean> {
  return holds(ctx.actor, 'feedback:feedback:list') && (await findFeedback(ctx, [id])).length > 0;
}

/** In the order of their keys, so that two people who lock the same ones never wait for each other. */
async function findFeedback(ctx: Ctx, ids: readonly string[], { lock = false } = {}): Promise<FoundFeedback[]> {
  const { visible, covered } = await visibleFeedback(ctx);
  const query = ctx.db
    .select({ feedback, covered: sql<boolean>`${covered}` })
    .from(feedback)
    .where(and(inArray(feedback.id, [...ids]), visible))
    .orderBy(feedback.id);
  return lock ? query.for('update') : query;
}
