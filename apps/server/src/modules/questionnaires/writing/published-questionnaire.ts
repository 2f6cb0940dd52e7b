import { and, eq, gt, isNull } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { hashOfKey } from '#platform/link-key.ts';

import { questionnaires } from '../questionnaires.tables.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { countMiss } from '../visitor/visitor-turns.ts';

/**
 * The published questionnaire of a key. Unknown keys, removed and unpublished questionnaires are all A0404, and count as a failed guess. A
 * valid key works whatever others at the address have tried.
 */
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
