import { WORK_STATES } from '@houtai/contract/work-states';
import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { type UrgencyColumns, urgencyColumns } from '#modules/lists/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { todos } from './todo.tables.ts';

/** Longest beginning of the text that an agenda shows. */
const TITLE_MAX = 120;

/** How urgent a to-do is: by the day until which it is planned. */
export function todoUrgency(): UrgencyColumns {
  const { id, createdAt, planTime, state } = todos;
  return urgencyColumns('todo', {
    id,
    since: createdAt,
    // What is done is not late.
    dueOn: sql`(case when ${isOpenState(state)} then ${planTime} end)`,
    isStarted: sql`${state} = ${WORK_STATES.working}`,
  });
}

/** The to-dos that the caller has to do something with: the open ones in their charge. */
export function isMyTodo({ actor }: Ctx): SQL | undefined {
  return and(eq(todos.receptionUser, actor.userId), isOpenState(todos.state));
}

/** The same as the agenda reads them. */
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
