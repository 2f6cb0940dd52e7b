import { DAY_MS } from '@houtai/contract/durations';
import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import type { SharedReport } from '@houtai/contract/questionnaire-shapes';
import type { VisitorReport } from '@houtai/contract/visitor';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { companies } from '#modules/people/index.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { hashOfKey, linkKey } from '#platform/link-key.ts';

import { questionnaires } from '../questionnaires.tables.ts';
import { lockQuestionnaire, seenQuestionnaire } from '../questionnaires.ts';
import { countMiss, countTurn } from '../visitor/visitor-turns.ts';
import { assertNotRemoved } from '../writing/change-questionnaire.ts';
import { totalsOf } from './questionnaire-results.ts';
import { reportedOf } from './report-groups.ts';

function keyOf({ db }: Pick<OpenCtx, 'db'>, id: string, generation: number): Promise<string> {
  return linkKey(db, { purpose: 'questionnaire-report', id, generation });
}

/** The link of the report; null once it has expired. */
export async function reportLink(ctx: Ctx, id: string): Promise<SharedReport> {
  const { reportGeneration, reportUntil } = await seenQuestionnaire(ctx, id);
  if (reportUntil === null || reportUntil <= ctx.now) return null;
  return { key: await keyOf(ctx, id, reportGeneration), until: reportUntil.toISOString() };
}

/** Creates another link to the totals; the previous one stops working. */
export function shareReport(ctx: Ctx, id: string, days: number): Promise<SharedReport> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockQuestionnaire(ctx, id);
    assertNotRemoved(row);
    const generation = row.reportGeneration + 1;
    const key = await keyOf(ctx, id, generation);
    const until = new Date(ctx.now.getTime() + days * DAY_MS);
    await ctx.db
      .update(questionnaires)
      .set({ reportGeneration: generation, reportHash: hashOfKey(key), reportUntil: until })
      .where(eq(questionnaires.id, id));
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '分享报告', comment: `${days} 天` });
    return { key, until: until.toISOString() };
  });
}

export function revokeReport(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if ((await lockQuestionnaire(ctx, id)).reportHash === null) return;
    await ctx.db.update(questionnaires).set({ reportHash: null, reportUntil: null }).where(eq(questionnaires.id, id));
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '停止分享报告' });
  });
}

/** The report behind a key. Unknown, revoked and expired keys and removed questionnaires are all A0404, and count as a failed guess. */
export async function sharedReport(ctx: OpenCtx, key: string): Promise<VisitorReport> {
  const [found] = await ctx.db
    .select({ row: questionnaires, companyName: sql<string>`coalesce(${companies.name}, '')` })
    .from(questionnaires)
    .leftJoin(companies, eq(companies.id, questionnaires.companyId))
    .where(and(eq(questionnaires.reportHash, hashOfKey(key)), gt(questionnaires.reportUntil, ctx.now), isNull(questionnaires.removedAt)));
  if (!found?.row.reportUntil) {
    countMiss(ctx, { what: 'key' });
    throw notFound('报告');
  }
  countTurn(ctx, 'open');
  const { row, companyName } = found;
  const { total, questions, answers } = await totalsOf(ctx, row);
  return { title: row.title, companyName, until: found.row.reportUntil.toISOString(), ...reportedOf({ total, questions, answers }) };
}
