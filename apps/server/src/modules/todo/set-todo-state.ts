import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import { inArray, sql } from 'drizzle-orm';

import { assertMoves, doneOnAfter, recordMoves } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { assertMay } from './todo-rights.ts';
import { TODO, toTodoRows } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';
import { todos } from './todo.tables.ts';

/** Moves to-dos to another state, all of them or none. */
export function setTodoState(ctx: Ctx, { items, state, remark }: RequestOf<typeof calls.todo.setState>): Promise<Record<string, never>> {
  const versions = new Map(items.map((item) => [item.todoId, item.version]));
  const ids = [...versions.keys()];
  return inTransaction(ctx, async (ctx) => {
    const found = await visibleTodos.lock(ctx, ids);
    for (const each of found) assertMay(ctx, each, 'state');
    const records = found.map((each) => each.row);
    const moves = { recordType: TODO, stateType: DICT.todoState, records, versions, to: state, remark };
    await assertMoves(ctx, moves, (changed) =>
      toTodoRows(
        ctx,
        found.filter((each) => changed.includes(each.row.id)),
      ),
    );
    await ctx.db
      .update(todos)
      .set({
        state,
        doneOn: doneOnAfter(ctx, state, todos.doneOn),
        version: sql`${todos.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(inArray(todos.id, ids));
    await recordMoves(ctx, moves);
    return {};
  });
}
