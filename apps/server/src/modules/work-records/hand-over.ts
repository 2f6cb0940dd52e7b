import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Handover, HandoverBetween } from '#modules/users/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { isOpenState } from './state-conditions.ts';

/** A way in which a record names a person: the condition for open work, and the values to set. */
export type HandoverPart = Pick<Handover, 'kind' | 'label' | 'field' | 'fieldLabel' | 'url' | 'holding'> & {
  of: (userId: string) => SQL;
  set: (ctx: Ctx, between: HandoverBetween) => Promise<Record<string, unknown>>;
};

/** The records to hand over, and their state column. */
type Records = { recordType: string; table: PgTable & Record<'id' | 'version', PgColumn>; state: PgColumn };

/** Handovers of open records when their person leaves. */
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
