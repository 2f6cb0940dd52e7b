import { WORK_STATES } from '@houtai/contract/work-states';
import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { type UrgencyColumns, urgencyColumns } from '#modules/lists/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { todos } from './todo.tables.ts';

/** The longest part of the text that an agenda shows. */
const TITLE_MAX = 120;

/** The urgency of a to-do, by its planned day. */
export function todoUrgency(): UrgencyColumns {
  const { id, createdAt, planTime, state } = todos;
  return urgencyColumns('todo', {
    id,
    since: createdAt,
    // Finished to-dos are never late.
    dueOn: sql`(case when ${isOpenState(state)} then ${planTime} end)`,
    isStarted: sql`${state} = ${WORK_STATES.working}`,
  });
}

/** To-dos that need action by the caller: the open ones that they receive. */
export function isMyTodo({ actor }: Ctx): SQL | undefined {
  return and(eq(todos.receptionUser, actor.userId), isOpenState(todos.state));
}

/** The same, as agenda items. */
export function todosToDo(ctx: Ctx): AgendaItems {
  const { plainText, number, projectId, ownerId, version } = todos;
  return {
    urgency: todoUrgency(),
    title: sql`left(${plainText}, ${TITLE_MAX})`,
    note: number,
    project: sql`coalesce(${projectId}, '')`,
    person: ownerId,
    version,
    from: sql`from ${todos} where ${isMyTodo(ctx)}`,
  };
}
