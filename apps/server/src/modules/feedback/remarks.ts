import type { FeedbackRemark } from '@houtai/contract/feedback-clock';
import { and, desc, eq } from 'drizzle-orm';

import { filesOf, setRecordFiles } from '#modules/files/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedbackRemarks } from './clock/clock.tables.ts';
import type { Feedback } from './feedback.tables.ts';

/** The most remarks in a detail; the oldest are left out. */
const SHOWN = 200;

/** What holds the files of a handling: its entry and not the feedback, whose files are those of who reported it. */
export const HANDLING = 'feedback-handling';

/** The name shown for a visitor who follows a feedback by its link. */
export const VISITOR = '访客';

/** Remarks on the handling and replies of the visitor, oldest first. */
export async function remarksOf(ctx: Ctx, feedbackId: string): Promise<FeedbackRemark[]> {
  const { id, text, userId, at } = feedbackRemarks;
  const rows = await ctx.db
    .select({ id, text, userId, userName: users.name, at })
    .from(feedbackRemarks)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(feedbackRemarks.feedbackId, feedbackId))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN);
  const files = await filesOf(
    ctx,
    HANDLING,
    rows.map((row) => row.id),
  );
  return rows.toReversed().map((row) => {
    const said = { ...row, userId: row.userId ?? '', userName: row.userName ?? VISITOR, at: row.at.toISOString() };
    return { ...said, files: files.get(row.id) ?? [] };
  });
}

/** Stores a changed remark as an entry; an unchanged one adds none. */
export async function storeRemark(ctx: Ctx, { before, after }: { before: Feedback | null; after: Feedback }): Promise<void> {
  const { id, handleRemark: text } = after;
  if (text === '' || text === before?.handleRemark) return;
  await ctx.work.insertAll(ctx.db, feedbackRemarks, [{ feedbackId: id, text, userId: ctx.actor.userId, at: ctx.now }]);
}

/** The feedback that an entry is about; null where there is no such entry. */
export async function feedbackOfRemark({ db }: Ctx, remarkId: string): Promise<string | null> {
  const { id, feedbackId } = feedbackRemarks;
  const [row] = await db.select({ feedbackId }).from(feedbackRemarks).where(eq(id, remarkId));
  return row?.feedbackId ?? null;
}

/** Keeps the files of a handling with the entry that was made of it; the same words as before get one for their files. */
export async function storeHandlingFiles(ctx: Ctx, { id: feedbackId, text }: { id: string; text: string }, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  const { userId } = ctx.actor;
  const own = { feedbackId, text, userId, at: ctx.now };
  const { id } = feedbackRemarks;
  const [made] = await ctx.db
    .select({ id })
    .from(feedbackRemarks)
    .where(and(eq(feedbackRemarks.feedbackId, feedbackId), eq(feedbackRemarks.userId, userId), eq(feedbackRemarks.at, ctx.now)));
  const [entry] = made ? [made] : await ctx.db.insert(feedbackRemarks).values(own).returning({ id });
  if (!entry) throw new Error('the entry was not stored');
  await setRecordFiles(ctx, { recordType: HANDLING, recordId: entry.id, fileIds, textFileIds: [], path: 'handleFileIds' });
}
