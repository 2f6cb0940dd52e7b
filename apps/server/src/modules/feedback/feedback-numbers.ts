import { inArray } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';

/** The numbers of existing feedback records, by id. */
export async function feedbackNumbers({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, number } = feedback;
  const rows = await db
    .select({ id, number })
    .from(feedback)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.number]));
}
