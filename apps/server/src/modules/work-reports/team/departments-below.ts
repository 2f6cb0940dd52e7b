import { inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { departments } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/** The ids of departments and their descendants. */
export async function departmentsBelow({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<string[]> {
  const above = alias(departments, 'above');
  const rows = await db
    .selectDistinct({ id: departments.id })
    .from(departments)
    // Not LIKE, because an underscore in an id is a wildcard there.
    .innerJoin(above, sql`starts_with(${departments.path}, ${above.path})`)
    .where(inArray(above.id, [...ids]));
  return rows.map(({ id }) => id);
}
