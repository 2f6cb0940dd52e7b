import { PROJECT } from '@houtai/contract/project-resource';
import type { ProjectDetail } from '@houtai/contract/projects';
import { eq, sql } from 'drizzle-orm';

import { staleVersion } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { assertMay, type FoundProject, type Project } from './project-rights.ts';
import { projects } from './projects.tables.ts';
import { PROJECTS } from './projects.ts';

type Based = { id: string; version: number; may: keyof ProjectDetail['may'] | 'report' };

/** Changes a project that the caller may see, based on the version they have seen. For `report`, the change itself checks the right. */
export function changeProject<Result>(
  ctx: Ctx,
  { id, version, may }: Based,
  change: (ctx: Ctx, found: FoundProject, before: ProjectDetail) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (ctx) => {
    const found = await PROJECTS.visibility.lockOne(ctx, id);
    if (may !== 'report') assertMay(ctx, found, may);
    const before = await PROJECTS.detail(ctx, found.row);
    if (found.row.version !== version) throw await staleVersion(ctx, { type: PROJECT.key, id }, before);
    return change(ctx, found, before);
  });
}

/** Sets columns of a locked project. */
export async function changedRow(ctx: Ctx, id: string, set: Partial<typeof projects.$inferInsert>): Promise<Project> {
  const [changed] = await ctx.db
    .update(projects)
    .set({ ...set, version: sql`${projects.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(projects.id, id))
    .returning();
  if (!changed) throw new Error('the locked record is gone');
  return changed;
}

/** The key of a project in histories and files. */
export function keyOf({ id }: Pick<Project, 'id'>): { recordType: string; recordId: string } {
  return { recordType: PROJECT.key, recordId: id };
}
