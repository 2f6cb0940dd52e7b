import { and, eq, or, type SQL, sql } from 'drizzle-orm';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { mayReadByFlow } from '../approvals/index.ts';
import { type Reason, recordScope, scopeParts, scopeReasons } from '../grants/index.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

export type SoftwareCopyrightTask = typeof softwareCopyrights.$inferSelect;

const LIST = 'softwareCopyright:task:list';

const SCOPED = { company: softwareCopyrights.companyId, department: softwareCopyrights.departmentId, owner: softwareCopyrights.ownerId };

/** Those that the caller is in charge of or has made, and what the caller's roles cover. */
export async function visibleTasks(ctx: Ctx): Promise<SQL | undefined> {
  return or(...sharesIn(ctx).map(({ covers }) => covers), await recordScope(ctx, SCOPED));
}

/** The same one by one, with a name for each. */
export async function reasonsToSee(ctx: Ctx): Promise<Reason[]> {
  return [...sharesIn(ctx), ...scopeReasons(await scopeParts(ctx, SCOPED))];
}

function sharesIn({ actor }: Ctx): Reason[] {
  return [
    { label: '负责人', covers: eq(softwareCopyrights.ownerId, actor.userId) },
    { label: '创建人', covers: eq(softwareCopyrights.createdBy, actor.userId) },
  ];
}

/** One that the caller may see, or whose flow asks or told them; else A0404. */
export async function readTask(ctx: Ctx, id: string): Promise<SoftwareCopyrightTask> {
  const byFlow = await mayReadByFlow(ctx, 'SOFTWARE_COPYRIGHT', id);
  if (!byFlow && !holds(ctx.actor, LIST)) throw notFound('软著任务');
  const where = byFlow ? eq(softwareCopyrights.id, id) : await isVisible(ctx, id);
  return onlyOf(await ctx.db.select().from(softwareCopyrights).where(where));
}

/** The same, kept from others until the transaction ends. */
export async function lockTask(ctx: Ctx, id: string): Promise<SoftwareCopyrightTask> {
  const where = await isVisible(ctx, id);
  return onlyOf(await ctx.db.select().from(softwareCopyrights).where(where).for('update'));
}

/** Whether the caller may read a task and its files. */
export async function mayReadTask(ctx: Ctx, id: string): Promise<boolean> {
  return (await mayReadByFlow(ctx, 'SOFTWARE_COPYRIGHT', id)) || maySeeTask(ctx, id);
}

/** Whether the caller may see a task, whatever its flow. */
export async function maySeeTask(ctx: Ctx, id: string): Promise<boolean> {
  return holds(ctx.actor, LIST) && (await ctx.db.$count(softwareCopyrights, await isVisible(ctx, id))) > 0;
}

/** Queries of the tasks for a project: all of them, and those that the caller may see whatever their flow. */
export async function tasksOfProject(ctx: Ctx, projectId: string) {
  const isFor = eq(softwareCopyrights.projectId, projectId);
  const idsOf = (where: SQL | undefined) => ctx.db.select({ id: softwareCopyrights.id }).from(softwareCopyrights).where(where);
  return { all: idsOf(isFor), seen: idsOf(and(isFor, holds(ctx.actor, LIST) ? await visibleTasks(ctx) : sql`false`)) };
}

async function isVisible(ctx: Ctx, id: string): Promise<SQL | undefined> {
  return and(eq(softwareCopyrights.id, id), await visibleTasks(ctx));
}

function onlyOf([found]: SoftwareCopyrightTask[]): SoftwareCopyrightTask {
  if (!found) throw notFound('软著任务');
  return found;
}
