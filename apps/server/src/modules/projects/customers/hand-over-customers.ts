import { CUSTOMERS_PAGE } from '@houtai/contract/customers';
import { CUSTOMER } from '@houtai/contract/customers-form';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { primaryDepartmentOf } from '#modules/people/index.ts';
import type { Handover } from '#modules/users/index.ts';

import { customers } from './customers.tables.ts';

type Owned = PgTable & Record<'id' | 'ownerId' | 'departmentId' | 'version' | 'updatedAt' | 'updatedBy', PgColumn>;

/** Hands a leaver's customers, active or not, to somebody else. */
export const CUSTOMER_HANDOVER: Handover = {
  kind: 'customer-owned',
  label: '负责的客户',
  recordType: CUSTOMER.key,
  url: CUSTOMERS_PAGE,
  ...ownedHandover(customers),
};

/** Counts and hands over records that one person is in charge of, together with their department. */
export function ownedHandover(table: Owned): Pick<Handover, 'field' | 'fieldLabel' | 'count' | 'move'> {
  return {
    field: 'ownerId',
    fieldLabel: '负责人',
    count: ({ db }, userId) => db.$count(table, eq(table.ownerId, userId)),
    move: async (ctx, { from, to }) => {
      const departmentId = await primaryDepartmentOf(ctx, to.id);
      const moved = await ctx.db
        .update(table)
        .set({ ownerId: to.id, departmentId, version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
        .where(eq(table.ownerId, from.id))
        .returning({ id: sql<string>`${table.id}` });
      return moved.map(({ id }) => id);
    },
  };
}
