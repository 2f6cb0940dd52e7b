import { and, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import type { PartsOf } from '#modules/grants/index.ts';
import { partIn, type Relation } from '#modules/resources/index.ts';
import type { Db } from '#platform/db/client.ts';
import { arrayLiteral, isOneOf, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { projectMembers, projectMilestones, projects } from './projects.tables.ts';

/** The project for work that belongs to no project; everybody works in it, so it shares nothing (specification 9). */
export const INTERNAL_PROJECT = '95';

/** The projects that people lead as 项目经理. */
export const ledProjects: PartsOf = async (db, people) => partsAmong(await partsTogether(db, people), 'lead');

/** The projects that people work in, as a member or in charge of a milestone. */
export const sharedProjects: PartsOf = async (db, people) => partsAmong(await partsTogether(db, people), 'team');

/** Relations through a project: a role in it gives access to records that refer to it, whatever the data scope. */
export function projectShares(column: SQLWrapper): Relation[] {
  return [partIn(column, ledProjects, '项目经理', { isScope: true }), partIn(column, sharedProjects, '项目成员', { mayChange: false })];
}

/** The same as a condition for rows that are not records: the column refers to a project in which the caller has a role. */
export async function whereShared(ctx: Ctx, column: SQLWrapper): Promise<SQL | undefined> {
  const { led, shared } = await rolesInProjects(ctx);
  return whereOneOf(column, new Set([...led, ...shared]));
}

/** Condition: the column refers to a project that the caller leads. */
export async function whereLed(ctx: Ctx, column: SQLWrapper): Promise<SQL | undefined> {
  return whereOneOf(column, (await rolesInProjects(ctx)).led);
}

/** The projects that the caller leads, and those in which they are a member. */
export async function rolesInProjects({ db, actor: { userId } }: Ctx) {
  const parts = await partsTogether(db, [userId]);
  const as = (role: string) => partsAmong(parts, role).get(userId) ?? new Set<string>();
  return { led: as('lead'), shared: as('team') };
}

function whereOneOf(column: SQLWrapper, ids: ReadonlySet<string>): SQL | undefined {
  return ids.size > 0 ? isOneOf(column, [...ids]) : undefined;
}

type Part = { userId: string; id: string; as: string };

const partsTogether = batchLookups(async (db: Db, all: readonly (readonly string[])[]) =>
  partsOfPeople(db, { people: arrayLiteral([...new Set(all.flat())]) }),
);

const partsOfPeople = preparedQuery((db) =>
  unionAll(
    db
      .select({ userId: sql<string>`${projects.ownerId}`, id: sql<string>`${projects.id}`, as: sql<string>`'lead'` })
      .from(projects)
      .where(and(isOneOfParameter(projects.ownerId, 'people'), ne(projects.id, INTERNAL_PROJECT))),
    db
      .select({ userId: sql<string>`${projectMembers.userId}`, id: sql<string>`${projectMembers.projectId}`, as: sql<string>`'team'` })
      .from(projectMembers)
      .where(and(isOneOfParameter(projectMembers.userId, 'people'), ne(projectMembers.projectId, INTERNAL_PROJECT))),
    db
      .select({
        userId: sql<string>`${projectMilestones.ownerId}`,
        id: sql<string>`${projectMilestones.projectId}`,
        as: sql<string>`'team'`,
      })
      .from(projectMilestones)
      .where(and(isOneOfParameter(projectMilestones.ownerId, 'people'), ne(projectMilestones.projectId, INTERNAL_PROJECT))),
  ).prepare(''),
);

function partsAmong(found: readonly Part[], role: string): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = new Map<string, Set<string>>();
  for (const { userId, id, as } of found) if (as === role) parts.set(userId, (parts.get(userId) ?? new Set()).add(id));
  return parts;
}
