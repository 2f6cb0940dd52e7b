import { and, arrayContains, count, eq, type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { type HandoverBetween, offerHandover, primaryDepartmentOf } from '../people/index.ts';
import { isOpenState, recordHandover } from '../work-records/index.ts';
import { FEEDBACK } from './feedback-rows.ts';
import { feedback } from './feedback.tables.ts';

type Part = {
  kind: string;
  label: string;
  field: string;
  fieldLabel: string;
  url: string;
  of: (userId: string) => SQL;
  set: (ctx: Ctx, between: HandoverBetween) => Promise<Record<string, unknown>>;
};

const PARTS: readonly Part[] = [
  {
    kind: 'feedback-handled',
    label: '处理的售后反馈',
    field: 'handleUser',
    fieldLabel: '处理人',
    url: '/feedback',
    of: (userId) => arrayContains(feedback.handleUsers, [userId]),
    set: async (_, { from, to }) => ({ handleUsers: handledInstead(from.id, to.id) }),
  },
  {
    kind: 'feedback-created',
    label: '创建的售后反馈',
    field: 'owner',
    fieldLabel: '创建人',
    url: '/feedback',
    of: (userId) => eq(feedback.ownerId, userId),
    set: async (ctx, { to }) => ({ ownerId: to.id, departmentId: await primaryDepartmentOf(ctx, to.id) }),
  },
];

/** Somebody who handles the feedback already is not named a second time. */
function handledInstead(fromId: string, toId: string): SQL {
  const { handleUsers } = feedback;
  return sql`case when ${toId} = any(${handleUsers})
    then array_remove(${handleUsers}, ${fromId}) else array_replace(${handleUsers}, ${fromId}, ${toId}) end`;
}

/** Says which feedback goes to somebody else when its person leaves: what is still to be done. */
export function offerFeedbackHandover(): void {
  offerHandover(...PARTS.map((part) => ({ kind: part.kind, label: part.label, count: counterOf(part), move: moverOf(part) })));
}

function counterOf({ of }: Part) {
  return async ({ db }: Ctx, userId: string): Promise<number> => {
    const [found] = await db
      .select({ open: count() })
      .from(feedback)
      .where(and(isOpenState(feedback.completionStatus), of(userId)));
    return found?.open ?? 0;
  };
}

function moverOf({ of, set, ...part }: Part) {
  return async (ctx: Ctx, between: HandoverBetween): Promise<number> => {
    const moved = await ctx.db
      .update(feedback)
      .set({ ...(await set(ctx, between)), version: sql`${feedback.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(and(isOpenState(feedback.completionStatus), of(between.from.id)))
      .returning({ id: feedback.id });
    return recordHandover(ctx, { ...part, recordType: FEEDBACK, ids: moved.map(({ id }) => id) }, between);
  };
}
