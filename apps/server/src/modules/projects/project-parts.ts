import type { MilestoneRow, ProjectMember } from '@houtai/contract/project-detail';
import type { ProjectDetail } from '@houtai/contract/projects';
import { asc, eq, sql } from 'drizzle-orm';

import { departments, namesOf, userDepartments, users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { mayReport } from './project-rights.ts';
import { projectMembers, projectMilestones } from './projects.tables.ts';

export type StoredMilestone = typeof projectMilestones.$inferSelect;

/** The milestones of a project in the order of its plan. */
export function readMilestones({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<StoredMilestone[]> {
  return db.select().from(projectMilestones).where(eq(projectMilestones.projectId, projectId)).orderBy(asc(projectMilestones.place));
}

/** The milestones as the project's detail lists them. */
export async function milestonesOf(
  ctx: Ctx,
  { id }: { id: string },
  project: Pick<ProjectDetail, 'state' | 'may'>,
): Promise<MilestoneRow[]> {
  const stored = await readMilestones(ctx, id);
  const names = await namesOf(
    ctx,
    stored.flatMap(({ ownerId }) => ownerId ?? []),
  );
  return stored.map(({ projectId: _, place: __, ...row }) => {
    const { ownerId, firstStart, firstEnd, realStart, realEnd } = row;
    const days = { firstStart: firstStart ?? '', firstEnd: firstEnd ?? '', realStart: realStart ?? '', realEnd: realEnd ?? '' };
    return { ...row, ...days, ownerId: ownerId ?? '', ownerName: names.get(ownerId ?? '') ?? '', mayReport: mayReport(ctx, project, row) };
  });
}

/** The members of a project, with names and departments. */
export function membersOf({ db }: Ctx, { id }: { id: string }): Promise<ProjectMember[]> {
  const { userId, role, place } = projectMembers;
  return db
    .select({ userId, role, name: users.name, departmentName: sql<string>`coalesce(${departments.name}, '')` })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(userDepartments, sql`${userDepartments.userId} = ${users.id} and ${userDepartments.primary}`)
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(projectMembers.projectId, id))
    .orderBy(asc(place));
}
