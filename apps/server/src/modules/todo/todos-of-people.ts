import { and, type SQLWrapper, sql } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { todosToDo } from './todo-agenda.ts';
import { todos } from './todo.tables.ts';
import { TODOS } from './todos.ts';

/** Open to-dos of people, within what the caller sees. */
export async function todosOfPeople(ctx: Ctx, userIds: readonly string[]): Promise<AgendaItems & { handler: SQLWrapper }> {
  const { visible } = await TODOS.visibility.conditions(ctx);
  const where = and(isOneOf(todos.receptionUser, userIds), isOpenState(todos.state), visible);
  return { ...todosToDo(ctx), handler: todos.receptionUser, from: sql`from ${todos} where ${where}` };
}
