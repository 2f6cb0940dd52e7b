import { PROJECT } from '@houtai/contract/project-resource';
import { PROJECTS_PAGE } from '@houtai/contract/projects';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';

import { followOwner } from '#modules/approvals/index.ts';
import type { Handover } from '#modules/users/index.ts';

import { ownedHandover } from './customers/hand-over-customers.ts';
import { projectMembers, projectMilestones, projects } from './projects.tables.ts';

/** Hands a leaver's projects and open milestones to somebody else. */
export const PROJECT_HANDOVER: Handover[] = [
  {
    kind: 'project-owned',
    label: '负责的项目',
    recordType: PROJECT.key,
    url: PROJECTS_PAGE,
    ...ownedHandover(projects),
    move: async (ctx, between) => {
      const moved = await ownedHandover(projects).move(ctx, between);
      // The new leader must not be listed among the members as well.
      const asMember = and(inArray(projectMembers.projectId, moved), eq(projectMembers.userId, between.to.id));
      await ctx.db.delete(projectMembers).where(asMember);
      await followOwner(ctx, 'PROJECT_OPENING', moved);
      return moved;
    },
  },
  {
    kind: 'project-milestones',
    label: '负责的里程碑',
    recordType: PROJECT.key,
    field: 'milestones',
    fieldLabel: '里程碑负责人',
    url: PROJECTS_PAGE,
    count: ({ db }, userId) => db.$count(projectMilestones, isHeldBy(userId)),
    move: async (ctx, { from, to }) => {
      const moved = await ctx.db
        .update(projectMilestones)
        .set({ ownerId: to.id })
        .where(isHeldBy(from.id))
        .returning({ id: projectMilestones.projectId });
      const ids = [...new Set(moved.map(({ id }) => id))];
      await ctx.db
        .update(projects)
        .set({ version: sql`${projects.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
        .where(inArray(projects.id, ids));
      return ids;
    },
  },
];

function isHeldBy(userId: string) {
  const isOver = sql`exists (select 1 from ${projects} where ${projects.id} = ${projectMilestones.projectId} and ${projects.state} in ('done', 'stopped', 'archived'))`;
  return and(eq(projectMilestones.ownerId, userId), lt(projectMilestones.percent, '100'), sql`not ${isOver}`);
}
