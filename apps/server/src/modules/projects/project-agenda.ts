import { localDate } from '@houtai/contract/dates';
import { dayAfter } from '@houtai/contract/day-arithmetic';
import { linkTo } from '@houtai/contract/links';
import { PROJECT_PAGE } from '@houtai/contract/projects';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { urgencyColumns } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { projectMilestones, projects } from './projects.tables.ts';

/** How many days before it is due a milestone is on the agenda. */
const AHEAD_DAYS = 14;

/** The address of a milestone on the agenda, where its id begins with that of its project. */
export function milestoneUrl(id: string): string {
  return linkTo(PROJECT_PAGE, { id: id.split('.')[0] ?? '' });
}

/** The caller's late or soon due milestones, for the agenda. */
export function milestonesToDo({ actor, now }: Ctx): AgendaItems {
  const { id, name, ownerId, planEnd, planStart, percent, projectId } = projectMilestones;
  const isOwn = or(eq(ownerId, actor.userId), and(isNull(ownerId), eq(projects.ownerId, actor.userId)));
  const isDue = lte(planEnd, dayAfter(localDate(now), AHEAD_DAYS));
  return {
    urgency: urgencyColumns('milestone', {
      id: sql`${projectId} || '.' || ${id}`,
      since: sql`${planStart}::timestamptz`,
      dueOn: planEnd,
      isStarted: sql`${percent} > 0`,
    }),
    title: sql`${projects.name} || '：' || ${name}`,
    note: projects.number,
    project: projectId,
    version: projects.version,
    from: sql`from ${projectMilestones} join ${projects} on ${projects.id} = ${projectId}
      where ${and(eq(projects.state, 'active'), isOwn, lt(percent, '100'), isDue)}`,
  };
}
