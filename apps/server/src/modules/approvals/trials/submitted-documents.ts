import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { and, desc, eq } from 'drizzle-orm';

import { namesOf } from '#modules/people/index.ts';
import { readPage } from '#platform/db/pages/read-page.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { readProcess } from '../processes/process-rows.ts';

type Result = ResultOf<typeof calls.approvalProcesses.documents>;

/** Submitted documents, newest first, with their values as conditions see them. */
export async function submittedDocuments(
  ctx: Ctx,
  { id, keyword, ...page }: RequestOf<typeof calls.approvalProcesses.documents>,
): Promise<Result> {
  const { businessType } = await readProcess(ctx, id);
  const where = and(
    eq(approvalFlows.businessType, businessType),
    keyword ? textMatches(keyword, approvalFlows.number, approvalFlows.title, approvalFlows.summary) : undefined,
  );
  const read = async (limit: number, skip: number): Promise<Result['rows']> => {
    const rows = await ctx.db
      .select()
      .from(approvalFlows)
      .where(where)
      .orderBy(desc(approvalFlows.submittedAt), desc(approvalFlows.id))
      .limit(limit)
      .offset(skip);
    const names = await namesOf(
      ctx,
      rows.map(({ ownerId }) => ownerId),
    );
    return rows.map(({ businessId, number, title, ownerId, state }) => ({
      businessId,
      title: `${number} ${title}`,
      submitter: ownerId,
      submitterName: names.get(ownerId) ?? '',
      values: { ...state.facts.values },
    }));
  };
  return readPage(page, read, () => ctx.db.$count(approvalFlows, where));
}
