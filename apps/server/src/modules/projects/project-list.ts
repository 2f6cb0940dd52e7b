import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { namesOf } from '@houtai/contract/form-check';
import type { ProjectRow, ProjectView } from '@houtai/contract/projects';
import { PROJECT_FILTERS } from '@houtai/contract/projects-form';
import { and, eq, exists, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';

import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { toProjectRows } from './project-rows.ts';
import { whereProjectConcerned, visibleProjects } from './project-visibility.ts';
import { projectMilestones, projects } from './projects.tables.ts';

type Query = RequestOf<typeof calls.projects.page>;
/** The list without its page. */
type ProjectQuery = Omit<Query, 'offset' | 'limit'>;

const SORTED = {
  number: projects.serial,
  name: projects.py,
  startDate: projects.startDate,
  endDate: projects.endDate,
  budget: projects.budget,
  completeness: projects.completeness,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
};

export async function projectPage(ctx: Ctx, query: Query): Promise<PageResult<ProjectRow>> {
  const { read, count } = await projectList(ctx, query);
  return readPage<ProjectRow>(query, read, count);
}

export async function projectList(ctx: Ctx, query: ProjectQuery): Promise<RowSource<ProjectRow>> {
  const { visible, covered } = await visibleProjects.conditions(ctx);
  const where = and(visible, isInView(ctx, query.view), fits(query));
  const order = orderOf(query.sort, SORTED, projects.id);
  return {
    read: async (limit, skip) => {
      const found = await ctx.db
        .select({ row: projects, covered: sql<boolean>`${covered}` })
        .from(projects)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      return toProjectRows(ctx, found);
    },
    count: () => ctx.db.$count(projects, where),
  };
}

export async function projectCounts(ctx: Ctx): Promise<ResultOf<typeof calls.projects.counts>> {
  const { visible } = await visibleProjects.conditions(ctx);
  const number = (view: ProjectView) => sql<number>`count(*) filter (where ${isInView(ctx, view) ?? sql`true`})`.mapWith(Number);
  const [counts] = await ctx.db
    .select({
      all: number('all'),
      mine: number('mine'),
      opening: number('opening'),
      active: number('active'),
      late: number('late'),
      over: number('over'),
    })
    .from(projects)
    .where(visible);
  if (!counts) throw new Error('a count without a group always has a row');
  return counts;
}

/** Which projects a view shows, of those that the caller may see; undefined for all. */
function isInView(ctx: Ctx, view: ProjectView): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined;
    case 'mine':
      return whereProjectConcerned(ctx);
    case 'opening':
      return inArray(projects.state, ['draft', 'auditing', 'rejected', 'returned', 'withdrawn']);
    case 'active':
      return eq(projects.state, 'active');
    case 'late':
      return and(eq(projects.state, 'active'), isLate(ctx));
    case 'over':
      return inArray(projects.state, ['done', 'stopped', 'archived']);
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

const FILTERED = {
  customerId: projects.customerId,
  ownerId: projects.ownerId,
} satisfies Record<keyof typeof PROJECT_FILTERS, unknown>;

function fits({ keyword, state, validity, from, to, ...chosen }: ProjectQuery): SQL | undefined {
  return and(
    keyword ? textMatches(keyword, projects.number, projects.name) : undefined,
    ...namesOf(PROJECT_FILTERS).map((name) => (chosen[name] === undefined ? undefined : eq(FILTERED[name], chosen[name]))),
    state ? eq(projects.state, state) : undefined,
    validity ? eq(projects.validity, validity) : undefined,
    from ? gte(projects.endDate, from) : undefined,
    to ? lte(projects.endDate, to) : undefined,
  );
}
