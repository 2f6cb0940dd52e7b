import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { TODO } from '@houtai/contract/todo-form';
import { arrayContains, eq, type SQL, sql } from 'drizzle-orm';

import { primaryDepartmentOf } from '#modules/people/index.ts';
import { handoverOfOpen, type HandoverPart } from '#modules/work-records/index.ts';

import { todos } from './todo.tables.ts';

const PARTS: readonly HandoverPart[] = [
  {
    kind: 'todo-received',
    label: '负责的待办',
    field: 'receptionUser',
    fieldLabel: '负责人',
    url: TODO_PAGE,
    holding: 'todo',
    of: (userId) => eq(todos.receptionUser, userId),
    set: async (_, { to }) => ({ receptionUser: to.id, assistUsers: sql`array_remove(${todos.assistUsers}, ${to.id})` }),
  },
  {
    kind: 'todo-assisted',
    label: '协助的待办',
    field: 'assistUser',
    fieldLabel: '协助人',
    url: linkTo(TODO_PAGE, { view: 'assisting' }),
    of: (userId) => arrayContains(todos.assistUsers, [userId]),
    set: async (_, { from, to }) => ({ assistUsers: assistedInstead(from.id, to.id) }),
  },
  {
    kind: 'todo-created',
    label: '创建的待办',
    field: 'owner',
    fieldLabel: '创建人',
    url: linkTo(TODO_PAGE, { view: 'created' }),
    of: (userId) => eq(todos.ownerId, userId),
    set: async (ctx, { to }) => ({ ownerId: to.id, departmentId: await primaryDepartmentOf(ctx, to.id) }),
  },
];

/** Replaces an assistant without duplicating somebody who receives or assists it already. */
function assistedInstead(fromId: string, toId: string): SQL {
  const { assistUsers, receptionUser } = todos;
  return sql`case when ${receptionUser} = ${toId} or ${toId} = any(${assistUsers})
    then array_remove(${assistUsers}, ${fromId}) else array_replace(${assistUsers}, ${fromId}, ${toId}) end`;
}

/** Hands open to-dos to somebody else when their person leaves. */
export const TODO_HANDOVER = handoverOfOpen({ recordType: TODO.key, table: todos, state: todos.state }, PARTS);
