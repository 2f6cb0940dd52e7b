import type { SimilarFeedback } from '@houtai/contract/feedback';
import { and, desc, eq } from 'drizzle-orm';

import { summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';
import { FEEDBACKS } from './feedbacks.ts';
import { resemblance } from './resemblance.ts';

/** Only the newest records of a project are compared, because recurring problems do so soon. */
const COMPARED = 200;
const SHOWN = 5;
const ALIKE = 0.3;

export async function similarFeedback(ctx: Ctx, { projectId, text }: { projectId: string; text: string }): Promise<SimilarFeedback[]> {
  const { visible } = await FEEDBACKS.visibility.conditions(ctx);
  const rows = await ctx.db
    .select()
    .from(feedback)
    .where(and(eq(feedback.projectId, projectId), visible))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(COMPARED);
  return rows
    .map((row) => ({ row, alike: resemblance(text, row.plainText) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
    .slice(0, SHOWN)
    .map(({ row }) => toSimilar(row));
}

function toSimilar(row: typeof feedback.$inferSelect): SimilarFeedback {
  const { id, number, completionStatus, problemDate } = row;
  return { afterSaleProblemId: id, number, summary: summaryOf(row.plainText), completionStatus, problemDate };
}
