import { and, arrayContains, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Reason, scopeReasons } from '../explain/index.ts';
import { recordScope, scopeParts } from '../roles/index.ts';
import { todos } from './todo.tables.ts';

export type Todo = typeof todos.$inferSelect;

/** What a list needs of a to-do: all but its long texts. */
export type ListedTodo = Omit<Todo, LongText>;
type LongText = 'resultRequest' | 'promiseRemark' | 'estimateRemark';

/** A to-do that the caller may see, and whether their data scope covers it. */
export type FoundTodo<Part extends ListedTodo = Todo> = { todo: Part; covered: boolean };

const { resultRequest: _, promiseRemark: __, estimateRemark: ___, ...listed } = getTableColumns(todos);
export const LISTED_TODO: Omit<typeof todos._.columns, LongText> = listed;

const SCOPED = { company: todos.companyId, department: todos.departmentId, owner: todos.ownerId };

/** The conditions under which the caller may see a to-do, and under which their data scope covers it. */
export async function visibleTodos(ctx: Ctx): Promise<{ visible: SQL | undefined; covered: SQL }> {
  const covered = await recordScope(ctx, SCOPED);
  return { covered, visible: or(...sharesIn(ctx).map((share) => share.covers), covered) };
}

/** The same one by one, with a name for each. */
export async function reasonsToSee(ctx: Ctx): Promise<Reason[]> {
  return [...sharesIn(ctx), ...scopeReasons(await scopeParts(ctx, SCOPED))];
}

/** Whoever has to do with a to-do sees it whatever their scope is. */
function sharesIn(ctx: Ctx): Reason[] {
  return [
    { label: '创建人', covers: isMadeBy(ctx) },
    { label: '负责人', covers: isReceivedBy(ctx) },
    { label: '协助人', covers: isAssistedBy(ctx) },
  ];
}

export function isMadeBy(ctx: Ctx): SQL {
  return eq(todos.ownerId, ctx.actor.userId);
}

export function isReceivedBy(ctx: Ctx): SQL {
  return eq(todos.receptionUser, ctx.actor.userId);
}

export function isAssistedBy(ctx: Ctx): SQL {
  return arrayContains(todos.assistUsers, [ctx.actor.userId]);
}

/** The to-do, or A0404 where it is not there or not for the caller. */
export async function readTodo(ctx: Ctx, id: string): Promise<FoundTodo> {
  const [found] = await findTodos(ctx, [id]);
  if (!found) throw notFound('待办');
  return found;
}

/** To-dos to be changed, kept from others until the transaction ends; A0404 where one of them is not for the caller. */
export async function lockTodos(ctx: Ctx, ids: readonly string[]): Promise<FoundTodo[]> {
  const found = await findTodos(ctx, ids, { lock: true });
  if (found.length < new Set(ids).size) throw notFound('待办');
  return found;
}

export async function lockTodo(ctx: Ctx, id: string): Promise<FoundTodo> {
  const [found] = await lockTodos(ctx, [id]);
  if (!found) throw notFound('待办');
  return found;
}

/** In the order of their keys, so that two people who lock the same ones never wait for each other. */
async function findTodos(ctx: Ctx, ids: readonly string[], { lock = false } = {}): Promise<FoundTodo[]> {
  const { visible, covered } = await visibleTodos(ctx);
  const query = ctx.db
    .select({ todo: todos, covered: sql<boolean>`${covered}` })
    .from(todos)
    .where(and(inArray(todos.id, [...ids]), visible))
    .orderBy(todos.id);
  return lock ? query.for('update') : query;
}

/** Those of the ids that the caller's place in them or their scope covers. */
export async function visibleTodoIds(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { visible } = await visibleTodos(ctx);
  const rows = await ctx.db
    .select({ id: todos.id })
    .from(todos)
    .where(and(inArray(todos.id, [...ids]), visible));
  return rows.map(({ id }) => id);
}

/** Whether the caller may read a to-do and its files. */
export async function maySeeTodo(ctx: Ctx, id: string): Promise<boolean> {
  return holds(ctx.actor, 'todo:todo:list') && (await findTodos(ctx, [id])).length > 0;
}
