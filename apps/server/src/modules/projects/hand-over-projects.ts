import { HOME_PAGE } from '@houtai/contract/home';
import { eq, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { type HandoverBetween, offerHandover, primaryDepartmentOf } from '../people/index.ts';
import { recordHandover } from '../work-records/index.ts';
import { customers, projects } from './projects.tables.ts';

/** Says that the customers and projects of a person go to somebody else when they leave, in use or not. */
export function offerProjectHandover(): void {
  offerHandover(
    { kind: 'project-owned', label: '负责的项目', count: counterOf(projects), move: moverOf(projects, 'project', '负责的项目') },
    { kind: 'customer-owned', label: '负责的客户', count: counterOf(customers), move: moverOf(customers, 'customer', '负责的客户') },
  );
}

type Owned = typeof projects | typeof customers;

function counterOf(table: Owned) {
  return ({ db }: Ctx, userId: string): Promise<number> => db.$count(table, eq(table.ownerId, userId));
}

function moverOf(table: Owned, recordType: string, label: string) {
  return async (ctx: Ctx, between: HandoverBetween): Promise<number> => {
    const { from, to } = between;
    const departmentId = await primaryDepartmentOf(ctx, to.id);
    const moved = await ctx.db
      .update(table)
      .set({ ownerId: to.id, departmentId, version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(table.ownerId, from.id))
      .returning({ id: table.id });
    const ids = moved.map(({ id }) => id);
    return recordHandover(ctx, { recordType, ids, field: 'owner', fieldLabel: '负责人', label, url: HOME_PAGE }, between);
  };
}
