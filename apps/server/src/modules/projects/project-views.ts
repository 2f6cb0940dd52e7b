import { localDate } from '@houtai/contract/dates';
import { and, eq, exists, inArray, lt, or, type SQL, sql } from 'drizzle-orm';

import { namedIn, partyRelation } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { projectMembers, projectMilestones, projects } from './projects.tables.ts';

/** People involved in a project, who see it whatever their scope. */
export const PEOPLE = [
  partyRelation(projects.createdBy, '创建人'),
  partyRelation(projects.ownerId, '项目经理'),
  namedIn({ record: projectMembers.projectId, person: projectMembers.userId, as: projectMembers.role }, projects.id, '成员', {
    mayChange: false,
  }),
  namedIn({ record: projectMilestones.projectId, person: projectMilestones.ownerId }, projects.id, '里程碑负责人', {
    mayChange: false,
    isNotified: false,
  }),
];

/** The condition of a view; undefined for all. */
export function isInView(ctx: Ctx, view: string): SQL | undefined {
  switch (view) {
    case 'mine':
      return or(...PEOPLE.map(({ where }) => where({ actor: ctx.actor, roles: [], parts: new Map() })));
    case 'opening':
      return inArray(projects.state, ['draft', 'auditing', 'rejected', 'returned', 'withdrawn']);
    case 'active':
      return eq(projects.state, 'active');
    case 'late':
      return and(eq(projects.state, 'active'), isLate(ctx));
    case 'over':
      return inArray(projects.state, ['done', 'stopped', 'archived']);
    default:
      return undefined;
  }
}

/** Past its planned end, or with a milestone that is. */
function isLate({ db, now }: Ctx): SQL | undefined {
  const today = localDate(now);
  const { projectId, percent, planEnd } = projectMilestones;
  const late = and(eq(projectId, projects.id), lt(planEnd, today), lt(percent, '100'));
  return or(
    lt(projects.endDate, today),
    exists(
      db
        .select({ one: sql`1` })
        .from(projectMilestones)
        .where(late),
    ),
  );
}
