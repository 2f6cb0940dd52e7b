import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Handover, HandoverBetween } from '#modules/users/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { isOpenState } from './state-conditions.ts';

/** A way in which a record names a person: what is held in it, and what the row then is set to. */
export type HandoverPart = Pick<Handover, 'kind' | 'label' | 'field' | 'fieldLabel' | 'url' | 'holding'> & {
  of: (userId: string) => SQL;
  set: (ctx: Ctx, between: HandoverBetween) => Promise<Record<string, unknown>>;
};

/** The records that are handed over, and the column that says whether one is still to be done. */
type Records = { recordType: string; table: PgTable & Record<'id' | 'version', PgColumn>; state: PgColumn };

/** Which records go to somebody else when their person leaves: those that are still to be done. */
export function handoverOfOpen({ recordType, table, state }: Records, parts: readonly HandoverPart[]): Handover[] {
  return parts.map(({ of, set, ...part }) => ({
    ...part,
    recordType,
    count: ({ db }, userId) => db.$count(table, and(isOpenState(state), of(userId))),
    move: async (ctx, between) => {
      const moved = await ctx.db
        .update(table)
        .set({ ...(await set(ctx, between)), version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
        .where(and(isOpenState(state), of(between.from.id)))
        .returning({ id: sql<string>`${table.id}` });
      return moved.map(({ id }) => id);
    },
  }));
}
