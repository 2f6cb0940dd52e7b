import { billingPeriod } from '@houtai/contract/billing-period';
import { invoiceKey } from '@houtai/contract/invoices-form';
import { REIMBURSEMENTS } from '@houtai/contract/reimbursements-list';
import { and, eq, exists, getTableColumns, or, type SQL, sql } from 'drizzle-orm';

import { inDocumentView } from '#modules/documents/index.ts';
import { text } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { isFor } from './costs-of-projects.ts';
import { toReimbursementRows } from './reimbursement-rows.ts';
import { visibleReimbursements } from './reimbursement-visibility.ts';
import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

const { id, number, reason, serial } = reimbursements;

/** The 报销单 that the caller may see. */
export const REIMBURSEMENT_LIST = defineList(REIMBURSEMENTS, {
  from: (select) => select.from(reimbursements),
  id,
  columns: getTableColumns(reimbursements),
  sortBy: { number: serial },
  visible: visibleReimbursements,
  filters: {
    view: inDocumentView(reimbursements),
    keyword: (ctx, keyword) => or(textMatches(keyword, number, reason), hasInvoice(ctx, keyword)),
    projectId: (_, project) => isFor(project),
  },
  toRows: toReimbursementRows,
  cells: {
    project: text((row) => row.projectName, 28),
    period: text((row) => `${billingPeriod(row.period).start} 至 ${row.period}`, 26),
  },
});

function hasInvoice({ db }: Ctx, number: string): SQL {
  const { reimbursementId, invoiceNumber } = reimbursementLines;
  return exists(
    db
      .select({ one: sql`1` })
      .from(reimbursementLines)
      .where(and(eq(reimbursementId, reimbursements.id), eq(invoiceNumber, invoiceKey(number)))),
  );
}
