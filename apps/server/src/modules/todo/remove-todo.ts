import { eq } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { assertPresent } from './change-todo.ts';
import { TODO } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';
import { todos } from './todo.tables.ts';

/** Removes a to-do that an import made by mistake, in the version in which it was left; by hand it can only be closed. */
export function removeTodo(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const found = await visibleTodos.lockOne(ctx, id);
    await assertPresent(ctx, found, version);
    await setRecordFiles(ctx, { recordType: TODO, recordId: id, fileIds: [], textFileIds: [], path: 'resultRequestFileIds' });
    await ctx.db.delete(todos).where(eq(todos.id, id));
    await recordChange(ctx, { recordType: TODO, recordId: id, action: '删除待办', comment: found.row.number });
  });
}
