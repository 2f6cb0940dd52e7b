import { and, eq, gt, isNull } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { hashOfKey } from '#platform/link-key.ts';

import { questionnaires } from '../questionnaires.tables.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { countMiss } from '../visitor/visitor-turns.ts';

/** The published questionnaire that a key leads to; unknown, removed and never published ones are all A0404, and count as a miss. The key is looked at whatever others of the place have missed. */
export async function publishedBy(ctx: OpenCtx, key: string): Promise<StoredQuestionnaire> {
  const there = and(isNull(questionnaires.removedAt), gt(questionnaires.publishedVersion, 0));
  const [row] = await ctx.db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.linkHash, hashOfKey(key)), there));
  if (row) return row;
  countMiss(ctx, { what: 'key' });
  throw notFound('问卷');
}
