import { startOfDay } from '@houtai/contract/dates';
import { and, asc, eq, gte, lt, max, ne, or } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { ACTION_COMMENT } from './comment-action.ts';
import { recordHistory } from './history.tables.ts';

/** More records of one type than anybody works on in a month. */
const MOST = 500;

/** The records of a type that the caller changed between two local days, both included; newest first. */
export async function recordsChangedBetween(ctx: Ctx, recordType: string, { from, to }: { from: string; to: string }): Promise<string[]> {
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

/** A history entry as stored. */
export type PastEntry = Pick<
  typeof recordHistory.$inferSelect,
  'recordId' | 'userId' | 'at' | 'action' | 'changes' | 'comment' | 'movedFrom' | 'movedTo'
>;

/** The changes of these records and the caller's comments on them since a local day, oldest first. */
export function historyBefore(
  ctx: Ctx,
  { recordType: type, ids, from }: { recordType: string; ids: readonly string[]; from: string },
): Promise<PastEntry[]> {
  const { id, recordType, recordId, userId, at, action, changes, comment, movedFrom, movedTo } = recordHistory;
  const isOwn = and(eq(userId, ctx.actor.userId), gte(at, startOfDay(from) ?? ctx.now));
  return ctx.db
    .select({ recordId, userId, at, action, changes, comment, movedFrom, movedTo })
    .from(recordHistory)
    .where(and(eq(recordType, type), isOneOf(recordId, [...ids]), or(isOwn, ne(action, ACTION_COMMENT))))
    .orderBy(asc(at), asc(id));
}
