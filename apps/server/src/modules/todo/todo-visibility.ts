import { arrayContains, eq, getTableColumns, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { type Found, recordVisibility } from '../resources/index.ts';
import { todos } from './todo.tables.ts';

export type Todo = typeof todos.$inferSelect;

/** What a list needs of a to-do: all but its long texts. */
export type ListedTodo = Omit<Todo, LongText>;
type LongText = 'resultRequest' | 'promiseRemark' | 'estimateRemark';

export type FoundTodo<Part extends ListedTodo = Todo> = Found<Part>;

const { resultRequest: _, promiseRemark: __, estimateRemark: ___, ...listed } = getTableColumns(todos);
export const LISTED_TODO: Omit<typeof todos._.columns, LongText> = listed;

/** Which to-dos somebody may see. */
export const visibleTodos = recordVisibility({
  table: todos,
  noun: '待办',
  tag: 'todo:todo:list',
  sharesIn: (ctx) => [
    { label: '创建人', covers: isMadeBy(ctx) },
    { label: '负责人', covers: isReceivedBy(ctx) },
    { label: '协助人', covers: isAssistedBy(ctx) },
  ],
});

export function isMadeBy(ctx: Ctx): SQL {
  return eq(todos.ownerId, ctx.actor.userId);
}

export function isReceivedBy(ctx: Ctx): SQL {
  return eq(todos.receptionUser, ctx.actor.userId);
}

export function isAssistedBy(ctx: Ctx): SQL {
  return arrayContains(todos.assistUsers, [ctx.actor.userId]);
}
