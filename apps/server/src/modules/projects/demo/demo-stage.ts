import { type DemoStage, readDemoStage } from '#modules/work-records/index.ts';
import type { Db } from '#platform/db/client.ts';

import { openedProjects } from '../names/named-projects.ts';

/** The people and records that demo records refer to. */
export type ProjectStage = DemoStage & { projects: Awaited<ReturnType<typeof openedProjects>> };

export async function readProjectStage(ctx: { db: Db; now: Date }): Promise<ProjectStage> {
  return { ...(await readDemoStage(ctx)), projects: await openedProjects(ctx) };
}
