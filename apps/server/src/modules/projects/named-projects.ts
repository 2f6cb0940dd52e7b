import { eq, inArray } from 'drizzle-orm';

import type { OpenCtx } from '../../platform/db/context.ts';
import { customers, projects } from './projects.tables.ts';

/** A project with its customer. */
export type NamedProject = { id: string; name: string; customerId: string; customerName: string; validity: '1' | '2' };

/** Projects by id, whoever asks: names resolve outside of data scopes. */
export async function projectsOf({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, NamedProject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: projects.id,
      name: projects.name,
      customerId: projects.customerId,
      customerName: customers.name,
      validity: projects.validity,
    })
    .from(projects)
    .innerJoin(customers, eq(customers.id, projects.customerId))
    .where(inArray(projects.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
