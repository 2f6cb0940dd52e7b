import { startOfDay } from '@houtai/contract/dates';
import { and, eq, gte, lt, max } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { recordHistory } from './history.tables.ts';

/** More of one type than anybody works on in a month. */
const MOST = 500;

/** The records of a type that the caller did something to on some local days, both included; the last one first. */
export async function touchedRecords(ctx: Ctx, recordType: string, { from, to }: { from: string; to: string }): Promise<string[]> {
  const [start, end] = [startOfDay(from), startOfDay(to, 1)];
  if (!start || !end) return [];
  const { userId, recordId, at } = recordHistory;
  const last = max(at);
  const rows = await ctx.db
    .select({ id: recordId, last })
    .from(recordHistory)
    .where(and(eq(userId, ctx.actor.userId), eq(recordHistory.recordType, recordType), gte(at, start), lt(at, end)))
    .groupBy(recordId)
    .orderBy(last)
    .limit(MOST);
  return rows.map(({ id }) => id).toReversed();
}
