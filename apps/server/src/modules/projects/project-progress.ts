import type { ProjectProgress } from '@houtai/contract/projects';
import { desc, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { projectProgress } from './projects.tables.ts';

/** Days that are given at most. */
const SHOWN = 400;

/** How complete a project was at the end of the days on which that changed, the oldest first. */
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
