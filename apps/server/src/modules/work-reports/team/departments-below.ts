import { inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { departments } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/** Departments with those below them, by id. */
export async function departmentsBelow({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<string[]> {
  const above = alias(departments, 'above');
  const rows = await db
    .selectDistinct({ id: departments.id })
    .from(departments)
    // Not LIKE, for which the underscore of an id stands for any sign.
    .innerJoin(above, sql`starts_with(${departments.path}, ${above.path})`)
    .where(inArray(above.id, [...ids]));
  return rows.map(({ id }) => id);
}
