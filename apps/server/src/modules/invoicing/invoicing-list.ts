import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Invoicing, InvoicingBank } from '@houtai/contract/invoicing';
import { and, count, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';

import { companyBanks, coveredCompanies } from '#modules/companies/index.ts';
import { companies } from '#modules/people/index.ts';
import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { toInvoicing } from './invoicing-rows.ts';
import { invoicing } from './invoicing.tables.ts';

type Query = Omit<RequestOf<typeof calls.invoicing.page>, 'offset' | 'limit'>;
type Row = typeof invoicing.$inferSelect;

const SORTED = { title: invoicing.title, createdAt: invoicing.createdAt, updatedAt: invoicing.updatedAt };

export async function invoicingPage(ctx: Ctx, query: RequestOf<typeof calls.invoicing.page>): Promise<PageResult<Invoicing>> {
  const { read, count } = await invoicingList(ctx, query);
  return readPage<Invoicing>(query, read, count);
}

export async function invoicingList(ctx: Ctx, { keyword, shared, sort }: Query): Promise<RowSource<Invoicing>> {
  const found = (text: string) =>
    or(...[invoicing.title, invoicing.taxNumber, companies.name].map((column) => ilike(column, likeContains(text))));
  const where = and(
    await coveredCompanies(ctx),
    keyword ? found(keyword) : undefined,
    shared === undefined ? undefined : eq(invoicing.shared, shared === '1'),
  );
  const order = orderOf(sort, SORTED, invoicing.id);
  return {
    read: async (limit, skip) =>
      withBanks(
        ctx,
        await readRows(ctx, where)
          .orderBy(...order)
          .limit(limit)
          .offset(skip),
      ),
    count: async () => {
      const counted = ctx.db.select({ rows: count() }).from(invoicing).innerJoin(companies, eq(companies.id, invoicing.companyId));
      return (await counted.where(where))[0]?.rows ?? 0;
    },
  };
}

/** The sheet of a company that the caller covers, else A0404. */
export async function readInvoicing(ctx: Ctx, id: string): Promise<Invoicing> {
  return onlyOf(await withBanks(ctx, await readRows(ctx, and(eq(invoicing.id, id), await coveredCompanies(ctx)))));
}

/** Locks its row until the transaction ends. */
export async function lockInvoicing(ctx: Ctx, id: string): Promise<Row> {
  const rows = readRows(ctx, and(eq(invoicing.id, id), await coveredCompanies(ctx)));
  return onlyOf(await rows.for('update', { of: invoicing })).row;
}

function readRows({ db }: OpenCtx, where: SQL | undefined) {
  return db
    .select({ row: invoicing, companyName: companies.name })
    .from(invoicing)
    .innerJoin(companies, eq(companies.id, invoicing.companyId))
    .where(where)
    .$dynamic();
}

async function withBanks(ctx: Ctx, rows: readonly { row: Row; companyName: string }[]): Promise<Invoicing[]> {
  const banks = await banksOf(
    ctx,
    rows.flatMap(({ row }) => row.bankIds),
  );
  return rows.map(({ row, companyName }) => toInvoicing(row, companyName, chosen(row.bankIds, banks)));
}

/** The existing accounts among the ids, in that order; removed accounts are no longer shown. */
export async function banksIn(ctx: OpenCtx, ids: readonly string[]): Promise<InvoicingBank[]> {
  return chosen(ids, await banksOf(ctx, ids));
}

async function banksOf({ db }: OpenCtx, ids: readonly string[]): Promise<ReadonlyMap<string, InvoicingBank>> {
  if (ids.length === 0) return new Map();
  const { id, bankName, bankNum, accountName } = companyBanks;
  const rows = await db
    .select({ id, bankName, bankNum, accountName })
    .from(companyBanks)
    .where(inArray(id, [...ids]));
  return new Map(rows.map(({ id, ...bank }) => [id, bank]));
}

function chosen(ids: readonly string[], banks: ReadonlyMap<string, InvoicingBank>): InvoicingBank[] {
  return ids.flatMap((id) => banks.get(id) ?? []);
}

function onlyOf<One>([found]: One[]): One {
  if (!found) throw notFound('开票信息');
  return found;
}
