import { asc, eq } from 'drizzle-orm';

import type { OpenCtx } from '../../platform/db/context.ts';
import { arrayLiteral, isOneOfParameter } from '../../platform/db/is-one-of.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { customers, projects } from './projects.tables.ts';

/** A project with its customer. */
export type NamedProject = { id: string; name: string; customerId: string; customerName: string; validity: '1' | '2' };

const byIds = preparedQuery((db) =>
  db
    .select({
      id: projects.id,
      name: projects.name,
      customerId: projects.customerId,
      customerName: customers.name,
      validity: projects.validity,
    })
    .from(projects)
    .innerJoin(customers, eq(customers.id, projects.customerId))
    .where(isOneOfParameter(projects.id, 'ids'))
    .prepare(''),
);

/** Projects by id, whoever asks: names resolve outside of data scopes. */
export async function projectsOf({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, NamedProject>> {
  if (ids.length === 0) return new Map();
  const rows = await byIds(db, { ids: arrayLiteral([...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, row]));
}

/** All projects there are, by id. */
export function allProjects({ db }: Pick<OpenCtx, 'db'>): Promise<Pick<NamedProject, 'id' | 'customerId' | 'validity'>[]> {
  return db
    .select({ id: projects.id, customerId: projects.customerId, validity: projects.validity })
    .from(projects)
    .orderBy(asc(projects.id));
}
