import { inArray } from 'drizzle-orm';

import type { OpenCtx } from '../../platform/db/context.ts';
import { departments, namesOf } from '../people/index.ts';

/** What people and departments are called. */
export type Names = { person: (id: string) => string; department: (id: string) => string };

/** The names of people, and of the departments of some records. */
export async function namesIn(
  ctx: Pick<OpenCtx, 'db'>,
  people: readonly string[],
  records: readonly { departmentId: string }[],
): Promise<Names> {
  const ids = [...new Set(records.map(({ departmentId }) => departmentId))];
  const rows =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: departments.id, name: departments.name }).from(departments).where(inArray(departments.id, ids));
  const [named, places] = [await namesOf(ctx, people), new Map(rows.map(({ id, name }) => [id, name]))];
  return { person: (id) => named.get(id) ?? '', department: (id) => places.get(id) ?? '' };
}
