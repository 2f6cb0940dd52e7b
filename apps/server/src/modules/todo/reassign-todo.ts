import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';

import { peopleFaults } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { changeTodo } from './change-todo.ts';
import { visibleTodos } from './todo-visibility.ts';

/** Gives a to-do to another receiver; one who assisted so far does so no longer. */
export async function reassignTodo(ctx: Ctx, { remark, ...form }: RequestOf<typeof calls.todo.reassign>): Promise<Record<string, never>> {
  const { receptionUser } = form;
  const { row: todo } = await visibleTodos.read(ctx, form.todoId);
  const faults = await peopleFaults(ctx, [{ path: 'receptionUser', chosen: [receptionUser], kept: [] }]);
  if (receptionUser === todo.receptionUser) faults.push({ path: 'receptionUser', msg: '该人员已经是负责人' });
  if (faults.length > 0) throw refusedInput(faults);
  const assistUsers = todo.assistUsers.filter((id) => id !== receptionUser);
  await changeTodo(ctx, form, { act: 'reassign', action: '转办', comment: remark, set: { receptionUser, assistUsers } });
  return {};
}
