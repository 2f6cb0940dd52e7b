import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import { TODO } from '@houtai/contract/todo-form';
import type { Moved } from '@houtai/contract/todo-moved';
import { inArray, sql } from 'drizzle-orm';

import { assertMoves, doneOnAfterMove, recordMoves } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { assertMay } from './todo-rights.ts';
import { todos } from './todo.tables.ts';
import { TODOS } from './todos.ts';

/** Moves to-dos to another state, all of them or none. */
export function setTodoState(ctx: Ctx, { items, state, remark }: RequestOf<typeof calls.todo.setState>): Promise<Moved> {
  const seen = new Map(items.map((item) => [item.todoId, item]));
  return inTransaction(ctx, async (ctx) => {
    const found = await TODOS.visibility.lock(ctx, [...seen.keys()]);
    for (const each of found) assertMay(ctx, each, 'state');
    const records = found.map((each) => each.row);
    const moves = { recordType: TODO.key, stateType: DICT.todoState, records, seen, to: state, remark };
    const { due, already } = await assertMoves(ctx, moves, (changed) =>
      TODOS.answer(
        ctx,
        records.filter(({ id }) => changed.includes(id)),
      ),
    );
    await ctx.db
      .update(todos)
      .set({
        state,
        doneOn: doneOnAfterMove(ctx, state, todos.doneOn),
        version: sql`${todos.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(
        inArray(
          todos.id,
          due.map(({ id }) => id),
        ),
      );
    await recordMoves(ctx, { ...moves, records: due });
    return already === '' ? {} : { already };
  });
}
