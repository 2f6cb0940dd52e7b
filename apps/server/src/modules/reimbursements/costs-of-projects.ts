import { and, eq, or, type SQL, sql } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

/** The project that a line is for: its own, or that of its document. */
export const charged = sql<string>`coalesce(${reimbursementLines.projectId}, ${reimbursements.projectId})`;

/** What a line adds to the costs; an offset is taken away. */
export const signedAmount = sql<string>`case when ${reimbursementLines.category} = 'offset' then -${reimbursementLines.amount} else ${reimbursementLines.amount} end`;

/** What projects have cost by the lines of documents that passed; an offset is taken away. */
export async function costsOfProjects({ db }: Ctx, projectIds: readonly string[]): Promise<Map<string, string>> {
  const { reimbursementId } = reimbursementLines;
  const rows = await db
    .select({ projectId: charged, yuan: sql<string>`sum(${signedAmount})` })
    .from(reimbursementLines)
    .innerJoin(reimbursements, eq(reimbursements.id, reimbursementId))
    .where(and(eq(reimbursements.state, 'passed'), isOneOf(charged, projectIds)))
    .groupBy(charged);
  return new Map(rows.map(({ projectId, yuan }) => [projectId, yuan]));
}

/** How many documents name a project, as a whole or in a line. */
export function countClaimsOn({ db }: Ctx, projectId: string): Promise<number> {
  return db.$count(reimbursements, isFor(projectId));
}

/** Whether a document is for a project, as a whole or in a line. */
export function isFor(projectId: string): SQL | undefined {
  const { reimbursementId } = reimbursementLines;
  const inLine = sql`exists (select 1 from ${reimbursementLines} where ${reimbursementId} = ${reimbursements.id} and ${reimbursementLines.projectId} = ${projectId})`;
  return or(eq(reimbursements.projectId, projectId), inLine);
}
