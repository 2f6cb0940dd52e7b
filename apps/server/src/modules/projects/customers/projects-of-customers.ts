import { eq, sql } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { projects } from '../projects.tables.ts';

export function countProjectsOf({ db }: Ctx, customerId: string): Promise<number> {
  return db.$count(projects, eq(projects.customerId, customerId));
}

/** The number of projects by customer. */
export async function projectsByCustomer({ db }: Ctx, customerIds: readonly string[]): Promise<Map<string, number>> {
  const { customerId } = projects;
  const rows = await db
    .select({ customerId, many: sql<number>`count(*)::int` })
    .from(projects)
    .where(isOneOf(customerId, customerIds))
    .groupBy(customerId);
  return new Map(rows.map((row) => [row.customerId, row.many]));
}
