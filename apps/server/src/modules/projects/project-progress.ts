import type { ProjectProgress } from '@houtai/contract/projects';
import { desc, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { projectProgress } from './projects.tables.ts';

/** The most days to return. */
const SHOWN = 400;

/** The completeness of a project at the end of each day on which it changed, oldest first. */
export async function progressOf({ db }: Ctx, projectId: string): Promise<ProjectProgress[]> {
  const { day, percent, milestones } = projectProgress;
  const rows = await db
    .select({ day, percent, milestones })
    .from(projectProgress)
    .where(eq(projectProgress.projectId, projectId))
    .orderBy(desc(day))
    .limit(SHOWN);
  return rows.toReversed();
}
