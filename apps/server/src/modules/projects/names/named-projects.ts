import { asc, eq, isNotNull, sql } from 'drizzle-orm';

import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { customers } from '../customers/customers.tables.ts';
import { projects } from '../projects.tables.ts';

/** A project with its customer, whether it was ever opened, and its end. */
export type NamedProject = {
  id: string;
  name: string;
  customerId: string;
  customerName: string;
  validity: '1' | '2';
  isOpened: boolean;
  realEnd: string | null;
};

const byIds = batchedRows(
  (db) =>
    db
      .select({
        id: projects.id,
        name: projects.name,
        customerId: projects.customerId,
        customerName: customers.name,
        validity: projects.validity,
        isOpened: sql<boolean>`${projects.realStart} is not null`,
        realEnd: projects.realEnd,
      })
      .from(projects)
      .innerJoin(customers, eq(customers.id, projects.customerId))
      .where(isOneOfParameter(projects.id, 'keys'))
      .prepare(''),
  (row) => row.id,
);

/** Projects by id, regardless of data scopes. */
export function projectsOf({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, NamedProject>> {
  return byIds(db, ids);
}

/** Projects that were ever opened. Before that nobody works for a project, and people not involved must not learn of it. */
export async function openedProjectsOf(ctx: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, NamedProject>> {
  return new Map([...(await projectsOf(ctx, ids))].filter(([, { isOpened }]) => isOpened));
}

/** All projects that were ever opened. */
export function openedProjects({ db }: Pick<OpenCtx, 'db'>): Promise<Pick<NamedProject, 'id' | 'customerId' | 'validity'>[]> {
  return db
    .select({ id: projects.id, customerId: projects.customerId, validity: projects.validity })
    .from(projects)
    .where(isNotNull(projects.realStart))
    .orderBy(asc(projects.id));
}
