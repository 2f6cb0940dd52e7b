import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';

import { mayReadByFlow } from '#modules/approvals/index.ts';
import { dataScope, type Found, namedIn, party, recordVisibility } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { projectMembers, projectMilestones, projects } from './projects.tables.ts';

export type Project = typeof projects.$inferSelect;
export type FoundProject = Found<Project>;

/** Which projects somebody may see: those that they work in whatever their scope is, and those that it covers. */
export const visibleProjects = recordVisibility({
  table: projects,
  noun: '项目',
  tag: 'project:project:list',
  relations: [
    party(projects.createdBy, '创建人'),
    party(projects.ownerId, '项目经理'),
    namedIn({ record: projectMembers.projectId, person: projectMembers.userId, as: projectMembers.role }, projects.id, '成员', {
      mayChange: false,
    }),
    namedIn({ record: projectMilestones.projectId, person: projectMilestones.ownerId }, projects.id, '里程碑负责人', {
      mayChange: false,
      isNotified: false,
    }),
    dataScope({ company: projects.companyId, department: projects.departmentId, owner: projects.ownerId }),
  ],
});

/** Projects that the caller has to do with. */
export function whereProjectConcerned(ctx: Ctx): SQL | undefined {
  return or(isLedBy(ctx), isMadeBy(ctx), isMember(ctx), isInCharge(ctx));
}

/** One that the caller may see, or whose approval asks or tells them; else A0404. */
export async function readProject(ctx: Ctx, id: string): Promise<FoundProject> {
  if (await visibleProjects.maySee(ctx, id)) return visibleProjects.read(ctx, id);
  const [row] = (await mayReadByFlow(ctx, 'PROJECT_OPENING', id)) ? await ctx.db.select().from(projects).where(eq(projects.id, id)) : [];
  if (!row) throw notFound('项目');
  return { row, covered: false };
}

/** Whether the caller may read a project and its files. */
export async function mayReadProject(ctx: Ctx, id: string): Promise<boolean> {
  return (await mayReadByFlow(ctx, 'PROJECT_OPENING', id)) || visibleProjects.maySee(ctx, id);
}

function isLedBy({ actor }: Ctx): SQL {
  return eq(projects.ownerId, actor.userId);
}

function isMadeBy({ actor }: Ctx): SQL {
  return eq(projects.createdBy, actor.userId);
}

function isMember({ db, actor }: Ctx): SQL {
  const own = and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, actor.userId));
  return exists(
    db
      .select({ one: sql`1` })
      .from(projectMembers)
      .where(own),
  );
}

function isInCharge({ db, actor }: Ctx): SQL {
  const own = and(eq(projectMilestones.projectId, projects.id), eq(projectMilestones.ownerId, actor.userId));
  return exists(
    db
      .select({ one: sql`1` })
      .from(projectMilestones)
      .where(own),
  );
}
