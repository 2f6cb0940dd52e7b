import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { TodoDetail } from '@houtai/contract/todo';
import { TODO_FORM } from '@houtai/contract/todo-form';

import { setRecordFiles } from '#modules/files/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';

import { assertPresent, changeTodo } from './change-todo.ts';
import { checkTodoForm } from './todo-form.ts';
import { assertMay } from './todo-rights.ts';
import { TODO, toTodoDetail } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';

/** The form is checked against the record as it was seen; the version says in the transaction that it still is so. */
export async function updateTodo(ctx: Ctx, sent: RequestOf<typeof calls.todo.update>): Promise<TodoDetail> {
  const seen = await visibleTodos.read(ctx, sent.todoId);
  assertMay(ctx, seen, 'edit');
  await assertPresent(ctx, seen, sent.version);
  const before = await toTodoDetail(ctx, seen);
  const { form, isSame } = mergeUpdate(TODO_FORM, before, sent);
  if (isSame) return before;
  const { values, ...files } = await checkTodoForm(ctx, form, seen.row);
  return changeTodo(ctx, sent, {
    act: 'edit',
    action: '修改',
    set: values,
    beside: (ctx) => setRecordFiles(ctx, { recordType: TODO, recordId: sent.todoId, ...files, path: 'resultRequestFileIds' }),
  });
}
