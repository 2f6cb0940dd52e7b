import { HOME_PAGE } from '@houtai/contract/home';
import { eq, sql } from 'drizzle-orm';

import { primaryDepartmentOf } from '../people/index.ts';
import type { Handover } from '../users/index.ts';
import { customers, projects } from './projects.tables.ts';

/** The customers and projects of a person go to somebody else when they leave, in use or not. */
export const PROJECT_HANDOVER: Handover[] = [
  { kind: 'project-owned', label: '负责的项目', recordType: 'project', ...owned(projects) },
  { kind: 'customer-owned', label: '负责的客户', recordType: 'customer', ...owned(customers) },
];

function owned(table: typeof projects | typeof customers): Omit<Handover, 'kind' | 'label' | 'recordType'> {
  return {
    field: 'owner',
    fieldLabel: '负责人',
    url: HOME_PAGE,
    count: ({ db }, userId) => db.$count(table, eq(table.ownerId, userId)),
    move: async (ctx, { from, to }) => {
      const departmentId = await primaryDepartmentOf(ctx, to.id);
      const moved = await ctx.db
        .update(table)
        .set({ ownerId: to.id, departmentId, version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
        .where(eq(table.ownerId, from.id))
        .returning({ id: table.id });
      return moved.map(({ id }) => id);
    },
  };
}
