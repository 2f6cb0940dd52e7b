import { eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { todos } from './todo.tables.ts';

/** The number of to-dos of a project. */
export function countTodosOfProject({ db }: Ctx, projectId: string): Promise<number> {
  return db.$count(todos, eq(todos.projectId, projectId));
}

/** The number of to-dos of a customer. */
export function countTodosOfCustomer({ db }: Ctx, customerId: string): Promise<number> {
  return db.$count(todos, eq(todos.custId, customerId));
}
