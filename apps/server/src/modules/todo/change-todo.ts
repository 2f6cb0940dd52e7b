import type { TodoDetail } from '@houtai/contract/todo';
import { eq, sql } from 'drizzle-orm';

import { changedMeanwhile, recordChange } from '#modules/history/index.ts';
import { tellAbout } from '#modules/records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { tellAboutTodo } from './tell-about-todo.ts';
import { assertMay } from './todo-rights.ts';
import { TODO, toTodoDetail } from './todo-rows.ts';
import { type FoundTodo, visibleTodos } from './todo-visibility.ts';
import { todoChanges } from './todo-words.ts';
import { todos } from './todo.tables.ts';

/** Which to-do, and the version that the change is based on. */
type Based = { todoId: string; version: number };

/** A change of one to-do: what the right to it and the change itself are called, what it sets, and what is stored beside the row. */
type Change = {
  act: 'edit' | 'reassign';
  action: string;
  comment?: string;
  set: Partial<typeof todos.$inferInsert>;
  beside?: (ctx: Ctx) => Promise<void>;
};

/** Refuses a change that is based on an older version, with the present record. */
export async function assertPresent(ctx: Ctx, found: FoundTodo, version: number): Promise<void> {
  if (version !== found.row.version) throw await changedMeanwhile(ctx, { type: TODO, id: found.row.id }, await toTodoDetail(ctx, found));
}

/** Changes a to-do, records what differs, and tells those whom it has come to. One that is left as it is has not changed. */
export function changeTodo(ctx: Ctx, { todoId, version }: Based, change: Change): Promise<TodoDetail> {
  return inTransaction(ctx, async (ctx) => {
    const found = await visibleTodos.lockOne(ctx, todoId);
    assertMay(ctx, found, change.act);
    await assertPresent(ctx, found, version);
    const before = await toTodoDetail(ctx, found);
    // Before the row, as what it sets may take the right to its files from the caller.
    await change.beside?.(ctx);
    // Anyone who hands a to-do on may no longer see it, so it is not read again.
    const after = await toTodoDetail(ctx, { ...found, row: { ...found.row, ...change.set } });
    const changes = await todoChanges(ctx, before, after);
    if (changes.length === 0) return before;
    const [todo] = await ctx.db
      .update(todos)
      .set({ ...change.set, version: sql`${todos.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(todos.id, todoId))
      .returning();
    if (!todo) throw new Error('the locked to-do is gone');
    await recordChange(ctx, { recordType: TODO, recordId: todoId, action: change.action, changes, comment: change.comment ?? '' });
    const told = await tellAboutTodo(ctx, todo, found.row);
    if (change.act === 'reassign') {
      const said = change.comment ?? '';
      await tellAbout(ctx, { type: TODO, ids: [todoId], event: 'state', did: '转办了', said, except: told });
    }
    return { ...after, version: todo.version, updatedAt: todo.updatedAt.toISOString() };
  });
}
