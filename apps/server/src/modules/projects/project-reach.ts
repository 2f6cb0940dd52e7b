import type { ProjectComplete } from '@houtai/contract/project-detail';
import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';

import { scopeOf } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { INTERNAL_PROJECT, rolesInProjects } from './project-shares.ts';
import { projectMembers, projectMilestones, projects } from './projects.tables.ts';

/**
 * How much of a project's records the caller sees by right: everything, the company of all its people, as its lead, as a member, or only
 * some.
 */
type ProjectReach = 'everything' | 'company' | 'lead' | 'team' | 'some';

/** The caller's reach into projects. Derived from rights and roles only, because querying hidden records would reveal them. */
export async function projectReaches(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => ProjectReach> {
  const [{ everything, companyId }, { led, shared }] = await Promise.all([scopeOf(ctx), rolesInProjects(ctx)]);
  if (everything) return () => 'everything';
  const whole = companyId === null ? new Set() : await projectsWithin(ctx, ids, companyId);
  return (id) => (whole.has(id) ? 'company' : led.has(id) ? 'lead' : shared.has(id) ? 'team' : 'some');
}

/** The projects whose people all belong to a company; everybody counts as a member of the internal project. */
async function projectsWithin({ db }: Ctx, ids: readonly string[], companyId: string): Promise<ReadonlySet<string>> {
  const isOfProject = or(
    eq(users.id, projects.ownerId),
    inArray(users.id, db.select({ id: projectMembers.userId }).from(projectMembers).where(eq(projectMembers.projectId, projects.id))),
    inArray(
      users.id,
      db.select({ id: projectMilestones.ownerId }).from(projectMilestones).where(eq(projectMilestones.projectId, projects.id)),
    ),
  );
  const stranger = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(isOfProject, ne(users.companyId, companyId)));
  const rows = await db
    .select({ id: projects.id, hasStranger: exists(stranger).mapWith(Boolean) })
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), eq(projects.companyId, companyId), ne(projects.id, INTERNAL_PROJECT)));
  return new Set(rows.flatMap(({ id, hasStranger }) => (hasStranger ? [] : id)));
}

/** The parts of a project that the caller sees completely. */
export async function completenessOfProject(ctx: Ctx, { id }: { id: string }): Promise<ProjectComplete> {
  const reach = (await projectReaches(ctx, [id]))(id);
  const byScope = reach === 'everything' || reach === 'company';
  const byRole = byScope || reach === 'lead' || reach === 'team';
  return {
    todos: byRole,
    feedback: byRole,
    hours: byRole,
    // Reports belong to their author and receivers.
    reports: byScope,
    costs: byScope || reach === 'lead',
    flows: reach === 'everything',
  };
}
