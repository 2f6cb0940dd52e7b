import { eq, and, type SQL, sql } from 'drizzle-orm';

import { type Ctx, holds } from '#platform/db/work/context.ts';

import { softwareCopyrights } from './software-copyright.tables.ts';
import { TASKS } from './software-copyrights.ts';

/** Queries for the tasks of a project: all of them, and those that the caller may see apart from flows. */
export async function tasksOfProject(ctx: Ctx, projectId: string) {
  const isFor = eq(softwareCopyrights.projectId, projectId);
  const idsOf = (where: SQL | undefined) => ctx.db.select({ id: softwareCopyrights.id }).from(softwareCopyrights).where(where);
  const isSeen = holds(ctx.actor, 'softwareCopyright:task:list') ? (await TASKS.visibility.conditions(ctx)).visible : sql`false`;
  return { all: idsOf(isFor), seen: idsOf(and(isFor, isSeen)) };
}
