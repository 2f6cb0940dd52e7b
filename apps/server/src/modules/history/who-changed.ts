import { and, desc, eq, ne } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { ACTION_COMMENT } from './comment-action.ts';
import { recordHistory } from './history.tables.ts';

/** Who changed these records last, for the refusal of what is based on an older version: it may have been the caller, on another page or in another window. */
export async function whoChanged(ctx: Ctx, recordType: string, recordIds: readonly string[]): Promise<'您自己在别处' | '他人'> {
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
