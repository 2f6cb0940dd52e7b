import { and, eq, or, type SQL, sql } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

/** The project of a line: its own, or that of its document. */
export const chargedProjectId = sql<string>`coalesce(${reimbursementLines.projectId}, ${reimbursements.projectId})`;

/** The cost of a line; offsets are negative. */
export const signedAmount = sql<string>`case when ${reimbursementLines.category} = 'offset' then -${reimbursementLines.amount} else ${reimbursementLines.amount} end`;

/** The cost of projects by passed documents; offsets are subtracted. */
export async function costsOfProjects({ db }: Ctx, projectIds: readonly string[]): Promise<Map<string, string>> {
  const { reimbursementId } = reimbursementLines;
  const rows = await db
    .select({ projectId: chargedProjectId, yuan: sql<string>`sum(${signedAmount})` })
    .from(reimbursementLines)
    .innerJoin(reimbursements, eq(reimbursements.id, reimbursementId))
    .where(and(eq(reimbursements.state, 'passed'), isOneOf(chargedProjectId, projectIds)))
    .groupBy(chargedProjectId);
  return new Map(rows.map(({ projectId, yuan }) => [projectId, yuan]));
}

/** The number of documents for a project, whole or by line. */
export function countClaimsOn({ db }: Ctx, projectId: string): Promise<number> {
  return db.$count(reimbursements, isFor(projectId));
}

/** Condition: the document is for a project, whole or by line. */
export function isFor(projectId: string): SQL | undefined {
  const { reimbursementId } = reimbursementLines;
  const inLine = sql`exists (select 1 from ${reimbursementLines} where ${reimbursementId} = ${reimbursements.id} and ${reimbursementLines.projectId} = ${projectId})`;
  return or(eq(reimbursements.projectId, projectId), inLine);
}
