import { type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { assertReadable } from './field-rights.ts';
import { type FilterServing, whereFilters } from './where-filters.ts';

type Counting = {
  visible: SQL | undefined;
  /** Selects aggregates over the rows that satisfy a condition. */
  count: (fields: Record<string, SQL<number>>, where: SQL | undefined) => PromiseLike<object[]>;
};

/** The number of rows in each view of a resource or list, in one statement. */
export async function viewCounts(ctx: Ctx, serving: FilterServing, { visible, count }: Counting): Promise<Record<string, number>> {
  const { views = [] } = serving.resource;
  for (const { where } of views) if (where) assertReadable(ctx, serving.resource, { sort: 'createdAt', [where[0]]: where[1] });
  const counted = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where ?? sql`true`}))::int`;
  const fields = await Promise.all(
    views.map(async ({ key, where }): Promise<[string, SQL<number>]> => [
      key,
      counted(where ? await whereFilters(ctx, serving, { [where[0]]: where[1] }) : undefined),
    ]),
  );
  const [row] = await count(Object.fromEntries(fields), visible);
  return { ...row };
}
