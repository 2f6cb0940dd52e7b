import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { EXPENSE_LINES } from '@houtai/contract/reimbursements-lines-list';
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';

import { defineList } from '#modules/lists/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { whereLed } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { chargedProjectId, signedAmount } from './costs-of-projects.ts';
import { visibleAmong, visibleReimbursements } from './reimbursement-visibility.ts';
import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

const { reimbursementId, place, date, category, remark } = reimbursementLines;
const { ownerId, number, state } = reimbursements;

/**
 * The lines that the caller sees: of documents that they see, and all submitted lines of projects that they lead. Members of a project see
 * only their own. For a query over both tables.
 */
async function visibleExpenseLines(ctx: Ctx): Promise<SQL | undefined> {
  const [visible, led] = await Promise.all([visibleReimbursements(ctx), whereLed(ctx, chargedProjectId)]);
  return or(visible, led && and(led, ne(state, 'draft')));
}

const onDocument = eq(reimbursements.id, reimbursementId);

/** The lines of a project that the caller sees, from all documents; without account and invoice, which belong to the document. */
export const EXPENSE_LINE_LIST = defineList(EXPENSE_LINES, {
  from: (select) => select.from(reimbursementLines).innerJoin(reimbursements, onDocument),
  id: sql<string>`${reimbursementId} || '-' || ${place}`,
  columns: { documentId: reimbursementId, number, date, category, ownerId, remark, state, amount: signedAmount },
  visible: async (ctx, { projectId }) => and(eq(chargedProjectId, projectId ?? ''), await visibleExpenseLines(ctx)),
  computed: {
    documentId: async (ctx, rows) => {
      const readable = await visibleAmong(
        ctx,
        rows.map((row) => row.documentId),
      );
      const ids = new Set(readable.map(({ id }) => id));
      return ({ documentId }) => (ids.has(documentId) ? documentId : '');
    },
    ownerName: async (ctx, rows) => {
      const names = await namesOf(
        ctx,
        rows.map((row) => row.ownerId),
      );
      return (row) => names.get(row.ownerId) ?? '';
    },
  },
});

/** The total of the list's lines with the same filters. */
export async function sumOfLines(
  ctx: Ctx,
  which: RequestOf<typeof calls.reimbursements.lineSum>,
): Promise<ResultOf<typeof calls.reimbursements.lineSum>> {
  const [sum] = await ctx.db
    .select({ yuan: sql<string>`coalesce(sum(${signedAmount}), 0)::numeric(14, 2)::text` })
    .from(reimbursementLines)
    .innerJoin(reimbursements, onDocument)
    .where(await EXPENSE_LINE_LIST.where(ctx, which));
  return { yuan: sum?.yuan ?? '0.00' };
}
