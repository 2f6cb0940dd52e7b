import { sql, type SQL } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { isPending } from './task-list.ts';

/** What waits for the caller to be decided, as the agenda reads it. */
export function approvalsToDo(ctx: Ctx): SQL {
  return sql`select ${approvalFlows.id}, ${approvalFlows.title}, ${approvalFlows.number} || ' ' || ${approvalFlows.figure},
      (${approvalTasks.dueAt} at time zone ${zone()})::date, ${approvalTasks.askedAt}, ${approvalFlows.actions}
    from ${approvalTasks} join ${approvalFlows} on ${approvalFlows.id} = ${approvalTasks.flowId} where ${isPending(ctx)}`;
}

/** The days on which the caller decided something. */
export function approvalsDone({ actor }: Ctx): SQL {
  return sql`select (${approvalTasks.doneAt} at time zone ${zone()})::date
    from ${approvalTasks} where ${approvalTasks.person} = ${actor.userId} and ${approvalTasks.byPerson}`;
}

/** The zone in which the server counts days. */
function zone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
