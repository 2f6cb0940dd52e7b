import { MY_APPROVALS_PAGE, PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';
import type { SearchHit } from '@houtai/contract/search';
import { and, desc } from 'drizzle-orm';

import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { whereFlowConcerned } from '../flows/flow-rights.ts';
import { namesIn } from '../processes/names-in.ts';

/** Flows that the caller submitted, or that asked or notified them, newest first. */
export async function findFlows(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { number, title, summary, submittedAt } = approvalFlows;
  const flows = await ctx.db
    .select()
    .from(approvalFlows)
    .where(and(whereFlowConcerned(ctx), textMatches(keyword, number, title, summary)))
    .orderBy(desc(submittedAt))
    .limit(most);
  const names = await namesIn(
    ctx,
    flows.map(({ ownerId }) => ownerId),
    [],
  );
  return flows.map(({ id, number, title, figure, ownerId }) => ({
    kind: 'approval',
    id,
    title,
    note: `${number} ${names.person(ownerId)} ${figure}`,
    url: linkTo(ownerId === ctx.actor.userId ? MY_APPROVALS_PAGE : PENDING_APPROVALS_PAGE, { id }),
  }));
}
