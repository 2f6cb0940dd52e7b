import { eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { projects } from './projects.tables.ts';

/** The 项目经理 of a project; null for an unknown project. */
export async function projectLeadId({ db }: Pick<OpenCtx, 'db'>, projectId: string): Promise<string | null> {
  const [row] = await db.select({ ownerId: projects.ownerId }).from(projects).where(eq(projects.id, projectId));
  return row?.ownerId ?? null;
}
