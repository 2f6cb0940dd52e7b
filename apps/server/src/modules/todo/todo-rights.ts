import type { TodoRow } from '@houtai/contract/todo';

import { isOpen } from '#modules/work-records/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { isUndoAsLeft } from '#platform/origin.ts';

import type { Todo } from './todo.tables.ts';

/** A to-do, and whether the caller's relation allows changes. */
type FoundTodo = { row: Todo; mayChange: boolean };
type May = TodoRow['may'];

/** What the caller may do with a to-do that they see. */
export function mayDo({ actor, origin }: Ctx, { row: todo, mayChange }: FoundTodo): May {
  const made = todo.ownerId === actor.userId;
  const receives = todo.receptionUser === actor.userId;
  const assists = todo.assistUsers.includes(actor.userId);
  const mayEdit = holds(actor, 'todo:todo:edit');
  const open = isOpen(todo.state);
  return {
    edit: mayEdit && (made || receives || isUndoAsLeft(origin)),
    state: mayEdit && (made || receives || assists),
    reassign: mayEdit && open && mayChange,
    remind: open && !receives,
  };
}

const REFUSALS: Readonly<Record<keyof May, string>> = {
  edit: '只有创建人和负责人可以修改',
  state: '只有创建人、负责人和协助人可以改变状态',
  reassign: '只有创建人、负责人或数据范围包含该待办的管理者可以转交',
  remind: '自己负责的待办不需要催办',
};

export function assertMay(ctx: Ctx, found: FoundTodo, act: keyof May): void {
  if (mayDo(ctx, found)[act]) return;
  const { number, state } = found.row;
  if ((act === 'reassign' || act === 'remind') && !isOpen(state)) throw new AppError('A0409', `${number} 已完成或已关闭，请先重新打开`);
  throw new AppError('A0301', `不能操作 ${number}：${REFUSALS[act]}`);
}
