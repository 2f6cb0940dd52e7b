import { and, arrayContains, count, eq, type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { type HandoverBetween, offerHandover, primaryDepartmentOf } from '../people/index.ts';
import { isOpenState, recordHandover } from '../work-records/index.ts';
import { TODO } from './todo-rows.ts';
import { todos } from './todo.tables.ts';

/** A way in which a to-do names a person: what is held in it, and what the row then is set to. */
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
    kind: 'todo-received',
    label: '负责的待办',
    field: 'receptionUser',
    fieldLabel: '负责人',
    url: '/todo',
    of: (userId) => eq(todos.receptionUser, userId),
    set: async (_, { to }) => ({ receptionUser: to.id, assistUsers: sql`array_remove(${todos.assistUsers}, ${to.id})` }),
  },
  {
    kind: 'todo-assisted',
    label: '协助的待办',
    field: 'assistUser',
    fieldLabel: '协助人',
    url: '/todo?view=assisting',
    of: (userId) => arrayContains(todos.assistUsers, [userId]),
    set: async (_, { from, to }) => ({ assistUsers: assistedInstead(from.id, to.id) }),
  },
  {
    kind: 'todo-created',
    label: '创建的待办',
    field: 'owner',
    fieldLabel: '创建人',
    url: '/todo?view=created',
    of: (userId) => eq(todos.ownerId, userId),
    set: async (ctx, { to }) => ({ ownerId: to.id, departmentId: await primaryDepartmentOf(ctx, to.id) }),
  },
];

/** Somebody who receives the to-do or assists it already is not named a second time. */
function assistedInstead(fromId: string, toId: string): SQL {
  const { assistUsers, receptionUser } = todos;
  return sql`case when ${receptionUser} = ${toId} or ${toId} = any(${assistUsers})
    then array_remove(${assistUsers}, ${fromId}) else array_replace(${assistUsers}, ${fromId}, ${toId}) end`;
}

/** Says which to-dos go to somebody else when their person leaves: those that are still to be done. */
export function offerTodoHandover(): void {
  offerHandover(...PARTS.map((part) => ({ kind: part.kind, label: part.label, count: counterOf(part), move: moverOf(part) })));
}

function counterOf({ of }: Part) {
  return async ({ db }: Ctx, userId: string): Promise<number> => {
    const [found] = await db
      .select({ open: count() })
      .from(todos)
      .where(and(isOpenState(todos.state), of(userId)));
    return found?.open ?? 0;
  };
}

function moverOf({ of, set, ...part }: Part) {
  return async (ctx: Ctx, between: HandoverBetween): Promise<number> => {
    const moved = await ctx.db
      .update(todos)
      .set({ ...(await set(ctx, between)), version: sql`${todos.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(and(isOpenState(todos.state), of(between.from.id)))
      .returning({ id: todos.id });
    return recordHandover(ctx, { ...part, recordType: TODO, ids: moved.map(({ id }) => id) }, between);
  };
}
