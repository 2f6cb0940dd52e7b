import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import type { CustomerRow } from '@houtai/contract/customers';
import { and, eq, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '../../platform/db/read-page.ts';
import { isFoundIn } from '../../platform/db/text-search.ts';
import { toCustomerRows } from './customer-rows.ts';
import { visibleCustomers } from './customer-visibility.ts';
import { customers } from './customers.tables.ts';

type Query = RequestOf<typeof calls.customers.page>;
/** The list without its page. */
type CustomerQuery = Omit<Query, 'offset' | 'limit'>;

const SORTED = { name: customers.py, code: customers.code, createdAt: customers.createdAt, updatedAt: customers.updatedAt };

export async function customerPage(ctx: Ctx, query: Query): Promise<PageResult<CustomerRow>> {
  const { read, count } = await customerList(ctx, query);
  return readPage<CustomerRow>(query, read, count);
}

export async function customerList(ctx: Ctx, query: CustomerQuery): Promise<RowSource<CustomerRow>> {
  const { visible } = await visibleCustomers.conditions(ctx);
  const where = and(visible, fits(query));
  const order = orderOf(query.sort, SORTED, customers.id);
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(customers)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      return toCustomerRows(ctx, rows);
    },
    count: () => ctx.db.$count(customers, where),
  };
}

export async function customerCounts(ctx: Ctx): Promise<ResultOf<typeof calls.customers.counts>> {
  const { visible } = await visibleCustomers.conditions(ctx);
  const all = await ctx.db.$count(customers, visible);
  const active = await ctx.db.$count(customers, and(visible, eq(customers.active, true)));
  return { all, active, inactive: all - active };
}

function fits({ keyword, level, ownerId, active }: CustomerQuery): SQL | undefined {
  return and(
    keyword ? isFoundIn(keyword, customers.name, customers.shortName, customers.code) : undefined,
    level ? eq(customers.level, level) : undefined,
    ownerId ? eq(customers.ownerId, ownerId) : undefined,
    active === undefined ? undefined : eq(customers.active, active === '1'),
  );
}
