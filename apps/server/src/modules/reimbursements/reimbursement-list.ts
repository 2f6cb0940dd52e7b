import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import type { DocumentView } from '@houtai/contract/documents';
import type { ReimbursementRow } from '@houtai/contract/reimbursements';
import { invoiceKey } from '@houtai/contract/reimbursements-form';
import { and, eq, exists, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';

import { documentCounts, isInDocumentView } from '#modules/documents/index.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { isFor } from './costs-of-projects.ts';
import { toReimbursementRows } from './reimbursement-rows.ts';
import { visibleReimbursements } from './reimbursement-visibility.ts';
import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

type Query = RequestOf<typeof calls.reimbursements.page>;
/** The list without its page. */
type ReimbursementQuery = Omit<Query, 'offset' | 'limit'>;

const SORTED = {
  number: reimbursements.serial,
  total: reimbursements.total,
  period: reimbursements.period,
  createdAt: reimbursements.createdAt,
  updatedAt: reimbursements.updatedAt,
};

export async function reimbursementPage(ctx: Ctx, query: Query): Promise<PageResult<ReimbursementRow>> {
  const { read, count } = await reimbursementList(ctx, query);
  return readPage<ReimbursementRow>(query, read, count);
}

export async function reimbursementList(ctx: Ctx, query: ReimbursementQuery): Promise<RowSource<ReimbursementRow>> {
  const where = and(await visibleReimbursements(ctx), isInDocumentView(ctx, reimbursements, query.view), fits(ctx, query));
  const order = orderOf(query.sort, SORTED, reimbursements.id);
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(reimbursements)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      return toReimbursementRows(ctx, rows);
    },
    count: () => ctx.db.$count(reimbursements, where),
  };
}

export async function reimbursementCounts(ctx: Ctx): Promise<Record<DocumentView, number>> {
  return documentCounts(ctx, reimbursements, await visibleReimbursements(ctx));
}

function fits(ctx: Ctx, { keyword, ownerId, period, least, most, from, to, type, projectId }: ReimbursementQuery): SQL | undefined {
  const [begin, end] = [from && startOfDay(from), to && startOfDay(to, 1)];
  return and(
    keyword ? or(textMatches(keyword, reimbursements.number, reimbursements.reason), hasInvoice(ctx, keyword)) : undefined,
    type === undefined ? undefined : eq(reimbursements.type, type),
    projectId === undefined ? undefined : isFor(projectId),
    ownerId ? eq(reimbursements.ownerId, ownerId) : undefined,
    period ? eq(reimbursements.period, period) : undefined,
    least ? gte(reimbursements.total, least) : undefined,
    most ? lte(reimbursements.total, most) : undefined,
    begin ? gte(reimbursements.createdAt, begin) : undefined,
    end ? lt(reimbursements.createdAt, end) : undefined,
  );
}

function hasInvoice({ db }: Ctx, number: string): SQL {
  const { reimbursementId, invoiceNumber } = reimbursementLines;
  return exists(
    db
      .select({ one: sql`1` })
      .from(reimbursementLines)
      .where(and(eq(reimbursementId, reimbursements.id), eq(invoiceNumber, invoiceKey(number)))),
  );
}
