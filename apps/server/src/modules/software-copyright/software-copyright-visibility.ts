import { and, eq, type SQL, sql } from 'drizzle-orm';

import { mayReadByFlow } from '#modules/approvals/index.ts';
import { dataScope, party, recordVisibility } from '#modules/resources/index.ts';
import { type Ctx, holds } from '#platform/db/context.ts';
import { notFound } from '#platform/http/errors.ts';

import { softwareCopyrights } from './software-copyright.tables.ts';

export type SoftwareCopyrightTask = typeof softwareCopyrights.$inferSelect;

const LIST = 'softwareCopyright:task:list';

const { companyId: company, departmentId: department, ownerId: owner } = softwareCopyrights;

/** Which tasks somebody may see, whatever their flows: those that they are in charge of or have made, and what their roles cover. */
export const taskVisibility = recordVisibility({
  table: softwareCopyrights,
  noun: '软著任务',
  tag: LIST,
  relations: [
    party(owner, '负责人'),
    party(softwareCopyrights.createdBy, '创建人', { isNotified: false }),
    dataScope({ company, department, owner }),
  ],
});

/** Those that the caller is in charge of or has made, and what the caller's roles cover. */
export async function visibleTasks(ctx: Ctx): Promise<SQL | undefined> {
  return (await taskVisibility.conditions(ctx)).visible;
}

/** One that the caller may see, or whose flow asks or told them; else A0404. */
export async function readTask(ctx: Ctx, id: string): Promise<SoftwareCopyrightTask> {
  const byFlow = await mayReadByFlow(ctx, 'SOFTWARE_COPYRIGHT', id);
  if (!byFlow && !holds(ctx.actor, LIST)) throw notFound('软著任务');
  if (!byFlow) return (await taskVisibility.read(ctx, id)).row;
  const [row] = await ctx.db.select().from(softwareCopyrights).where(eq(softwareCopyrights.id, id));
  if (!row) throw notFound('软著任务');
  return row;
}

/** The same, kept from others until the transaction ends. */
export async function lockTask(ctx: Ctx, id: string): Promise<SoftwareCopyrightTask> {
  return (await taskVisibility.lockOne(ctx, id)).row;
}

/** Whether the caller may read a task and its files. */
export async function mayReadTask(ctx: Ctx, id: string): Promise<boolean> {
  return (await mayReadByFlow(ctx, 'SOFTWARE_COPYRIGHT', id)) || taskVisibility.maySee(ctx, id);
}

/** Queries of the tasks for a project: all of them, and those that the caller may see whatever their flow. */
export async function tasksOfProject(ctx: Ctx, projectId: string) {
  const isFor = eq(softwareCopyrights.projectId, projectId);
  const idsOf = (where: SQL | undefined) => ctx.db.select({ id: softwareCopyrights.id }).from(softwareCopyrights).where(where);
  return { all: idsOf(isFor), seen: idsOf(and(isFor, holds(ctx.actor, LIST) ? await visibleTasks(ctx) : sql`false`)) };
}
