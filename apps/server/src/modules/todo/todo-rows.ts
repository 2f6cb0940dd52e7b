import { localDate } from '@houtai/contract/dates';
import type { TodoDetail, TodoRow } from '@houtai/contract/todo';

import type { Ctx } from '../../platform/db/context.ts';
import { filesOf } from '../files/index.ts';
import { namesOf } from '../people/index.ts';
import { customersOf, projectsOf } from '../projects/index.ts';
import { isOpen, summaryOf } from '../work-records/index.ts';
import { mayDo } from './todo-rights.ts';
import type { FoundTodo, ListedTodo } from './todo-visibility.ts';

/** What the files and the history of a to-do are kept under. */
export const TODO = 'todo';

type Names = {
  people: Awaited<ReturnType<typeof namesOf>>;
  customers: Awaited<ReturnType<typeof customersOf>>;
  projects: Awaited<ReturnType<typeof projectsOf>>;
};

export async function toTodoRows(ctx: Ctx, found: readonly FoundTodo<ListedTodo>[]): Promise<TodoRow[]> {
  const names = await readNames(
    ctx,
    found.map(({ todo }) => todo),
  );
  return found.map((each) => toRow(ctx, each, names));
}

export async function toTodoDetail(ctx: Ctx, found: FoundTodo): Promise<TodoDetail> {
  const { todo } = found;
  const [names, files] = await Promise.all([readNames(ctx, [todo]), filesOf(ctx, TODO, [todo.id])]);
  return {
    ...toRow(ctx, found, names),
    resultRequest: todo.resultRequest,
    fileList: files.get(todo.id) ?? [],
    promiseRemark: todo.promiseRemark,
    estimateRemark: todo.estimateRemark,
  };
}

async function readNames(ctx: Ctx, rows: readonly ListedTodo[]): Promise<Names> {
  const [people, customers, projects] = await Promise.all([
    namesOf(
      ctx,
      rows.flatMap((todo) => [todo.ownerId, todo.receptionUser, ...todo.assistUsers]),
    ),
    customersOf(
      ctx,
      rows.map((todo) => todo.custId),
    ),
    projectsOf(
      ctx,
      rows.flatMap((todo) => todo.projectId ?? []),
    ),
  ]);
  return { people, customers, projects };
}

function toRow(ctx: Ctx, found: FoundTodo<ListedTodo>, { people, customers, projects }: Names): TodoRow {
  const { todo } = found;
  const projectId = todo.projectId ?? '';
  const planTime = todo.planTime ?? '';
  return {
    todoId: todo.id,
    number: todo.number,
    custId: todo.custId,
    custName: customers.get(todo.custId)?.name ?? '',
    projectId,
    projectName: projects.get(projectId)?.name ?? '',
    todoTime: todo.todoTime,
    planTime,
    state: todo.state,
    receptionUser: todo.receptionUser,
    receptionUserName: people.get(todo.receptionUser) ?? '',
    assistUser: todo.assistUsers.join(','),
    assistUserNames: todo.assistUsers.map((id) => people.get(id) ?? ''),
    source: todo.source,
    type: todo.type,
    summary: summaryOf(todo.plainText),
    createdBy: todo.ownerId,
    createdByName: people.get(todo.ownerId) ?? '',
    createdAt: todo.createdAt.toISOString(),
    updatedAt: todo.updatedAt.toISOString(),
    overdue: isOpen(todo.state) && planTime !== '' && planTime < localDate(ctx.now),
    version: todo.version,
    may: mayDo(ctx, found),
  };
}
