import { localDate } from '@houtai/contract/dates';
import type { TodoDetail, TodoRow } from '@houtai/contract/todo';

import { filesOf } from '#modules/files/index.ts';
import { recordNames, type RecordNames } from '#modules/projects/index.ts';
import { idsIn, isOpen, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { mayDo } from './todo-rights.ts';
import type { FoundTodo, ListedTodo } from './todo-visibility.ts';

/** What the files and the history of a to-do are kept under. */
export const TODO = 'todo';

export async function toTodoRows(ctx: Ctx, found: readonly FoundTodo<ListedTodo>[]): Promise<TodoRow[]> {
  const names = await readNames(
    ctx,
    found.map(({ row }) => row),
  );
  return found.map((each) => toRow(ctx, each, names));
}

export async function toTodoDetail(ctx: Ctx, found: FoundTodo): Promise<TodoDetail> {
  const { row: todo } = found;
  const [names, files] = await Promise.all([readNames(ctx, [todo]), filesOf(ctx, TODO, [todo.id])]);
  const fileList = files.get(todo.id) ?? [];
  return {
    ...toRow(ctx, found, names),
    resultRequest: todo.resultRequest,
    resultRequestFileIds: idsIn(fileList),
    fileList,
    promiseRemark: todo.promiseRemark,
    estimateRemark: todo.estimateRemark,
  };
}

function readNames(ctx: Ctx, rows: readonly ListedTodo[]): Promise<RecordNames> {
  return recordNames(ctx, {
    people: rows.flatMap((todo) => [todo.ownerId, todo.receptionUser, ...todo.assistUsers]),
    projects: rows.flatMap((todo) => todo.projectId ?? []),
    customers: rows.map((todo) => todo.custId),
  });
}

function toRow(ctx: Ctx, found: FoundTodo<ListedTodo>, names: RecordNames): TodoRow {
  const { row: todo } = found;
  const projectId = todo.projectId ?? '';
  const planTime = todo.planTime ?? '';
  return {
    todoId: todo.id,
    number: todo.number,
    custId: todo.custId,
    custName: names.customer(todo.custId),
    projectId,
    projectName: names.project(projectId),
    todoTime: todo.todoTime,
    planTime,
    state: todo.state,
    receptionUser: todo.receptionUser,
    receptionUserName: names.person(todo.receptionUser),
    assistUser: todo.assistUsers.join(','),
    assistUserNames: todo.assistUsers.map(names.person),
    source: todo.source,
    type: todo.type,
    summary: summaryOf(todo.plainText),
    createdBy: todo.ownerId,
    createdByName: names.person(todo.ownerId),
    createdAt: todo.createdAt.toISOString(),
    updatedAt: todo.updatedAt.toISOString(),
    overdue: isOpen(todo.state) && planTime !== '' && planTime < localDate(ctx.now),
    version: todo.version,
    may: mayDo(ctx, found),
  };
}
