import { sql } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { urgencyColumns } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { isPending } from './task-list.ts';

/** The caller's pending approvals, for the agenda. */
export function approvalsToDo(ctx: Ctx): AgendaItems {
  const { id, title, number, figure, actions, ownerId } = approvalFlows;
  return {
    urgency: urgencyColumns('approval', { id, since: approvalTasks.askedAt, dueAt: approvalTasks.dueAt, isAwaited: sql`true` }),
    title,
    note: sql`${number} || ' ' || ${figure}`,
    person: ownerId,
    version: actions,
    from: sql`from ${approvalTasks} join ${approvalFlows} on ${id} = ${approvalTasks.flowId} where ${isPending(ctx)}`,
  };
}
