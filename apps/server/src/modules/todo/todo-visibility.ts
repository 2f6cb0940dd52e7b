import { arrayContains, eq, getTableColumns, type SQL } from 'drizzle-orm';

import { dataScope, type Found, party, recordVisibility } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

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
  relations: [
    party(todos.ownerId, '创建人'),
    party(todos.receptionUser, '负责人'),
    party(todos.assistUsers, '协助人', { mayChange: false }),
    dataScope({ company: todos.companyId, department: todos.departmentId, owner: todos.ownerId }),
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
