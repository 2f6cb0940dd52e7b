import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { ACTION_COMMENT } from './comment-action.ts';
import { recordHistory } from './history.tables.ts';

/** Who last changed the state of each record, and when. */
export async function lastMoves(ctx: Ctx, recordType: string, recordIds: readonly string[]) {
  const { recordId, userId, at, id, movedTo } = recordHistory;
  const rows = await ctx.db
    .selectDistinctOn([recordId], { recordId, userId, at, userName: users.name })
    .from(recordHistory)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(recordHistory.recordType, recordType), isOneOf(recordId, [...recordIds]), isNotNull(movedTo)))
    .orderBy(recordId, desc(at), desc(id));
  return new Map(rows.map((row) => [row.recordId, row]));
}

/** Who changed these records last, for the refusal of an older version: it may be the caller, in another window. */
export async function lastChangeAuthorWords(ctx: Ctx, recordType: string, recordIds: readonly string[]): Promise<'您自己在别处' | '他人'> {
  const last = await ctx.db
    .selectDistinctOn([recordHistory.recordId], { userId: recordHistory.userId })
    .from(recordHistory)
    .where(
      and(
        eq(recordHistory.recordType, recordType),
        isOneOf(recordHistory.recordId, [...recordIds]),
        ne(recordHistory.action, ACTION_COMMENT),
      ),
    )
    .orderBy(recordHistory.recordId, desc(recordHistory.at), desc(recordHistory.id));
  return last.length > 0 && last.every(({ userId }) => userId === ctx.actor.userId) ? '您自己在别处' : '他人';
}
