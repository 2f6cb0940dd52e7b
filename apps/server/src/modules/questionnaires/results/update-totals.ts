import { DAY_MS } from '@houtai/contract/durations';
import { BIN_DAYS } from '@houtai/contract/questionnaire-words';
import { and, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';

import { dropFilesBefore, dropRecordFiles } from '#modules/files/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

import { questionnaireAnswers, questionnaireResponses, questionnaires, questionnaireTotals } from '../questionnaires.tables.ts';
import { ATTEMPT, RESPONSE } from '../record-types.ts';
import { dropOldDrafts } from '../visitor/visitor-draft.ts';
import { purgeQuestionnaire } from '../writing/remove-questionnaire.ts';
import { allWrittenQuestionIds } from '../writing/written-questions.ts';

/** Batch size of a transaction. */
const AT_ONCE = 500;

/** Deletes answers and files that are older than the questionnaire's policy; totals by value stay. */
export async function removeOldAnswers({ db, now, signal }: JobCtx): Promise<string | void> {
  const kept = await db
    .select({ id: questionnaires.id, keepDays: questionnaires.keepDays })
    .from(questionnaires)
    .where(isNotNull(questionnaires.keepDays));
  let removed = 0;
  for (const { id, keepDays } of kept) {
    if (keepDays === null) continue;
    const before = new Date(now.getTime() - keepDays * DAY_MS);
    for (let some = AT_ONCE; some === AT_ONCE; removed += some) {
      signal.throwIfAborted();
      some = await db.transaction((tx) => removeSome(tx, id, before));
    }
  }
  await dropOldDrafts(db, now);
  await dropFilesBefore({ db }, ATTEMPT, new Date(now.getTime() - 2 * DAY_MS));
  if (removed > 0) return `清理答卷 ${removed} 份`;
}

async function removeSome(db: Db, id: string, before: Date): Promise<number> {
  // The lock serializes this with new answers, as it does those with each other.
  await db.select({ id: questionnaires.id }).from(questionnaires).where(eq(questionnaires.id, id)).for('update');
  const old = await db
    .select({ id: questionnaireResponses.id })
    .from(questionnaireResponses)
    .where(and(eq(questionnaireResponses.questionnaireId, id), lt(questionnaireResponses.submittedAt, before)))
    .limit(AT_ONCE);
  const ids = old.map((response) => response.id);
  if (ids.length === 0) return 0;
  await addTotals(db, id, ids);
  await dropRecordFiles({ db }, RESPONSE, ids);
  await db.delete(questionnaireResponses).where(inArray(questionnaireResponses.id, ids));
  await db
    .update(questionnaires)
    .set({ archived: sql`${questionnaires.archived} + ${ids.length}` })
    .where(eq(questionnaires.id, id));
  return ids.length;
}

/** Free texts are not totalled, and are deleted. */
async function addTotals(db: Db, id: string, ids: readonly string[]): Promise<void> {
  const { questionId, value, responseId } = questionnaireAnswers;
  const written = await allWrittenQuestionIds(db, id);
  const counted = await db
    .select({ questionId, value, count: count() })
    .from(questionnaireAnswers)
    .where(inArray(responseId, [...ids]))
    .groupBy(questionId, value);
  const rows = counted.filter((row) => !written.has(row.questionId)).map((row) => ({ ...row, questionnaireId: id }));
  if (rows.length === 0) return;
  const { questionnaireId, questionId: question, value: given } = questionnaireTotals;
  await db
    .insert(questionnaireTotals)
    .values(rows)
    .onConflictDoUpdate({ target: [questionnaireId, question, given], set: { count: sql`${questionnaireTotals.count} + excluded.count` } });
}

/** Deletes questionnaires that have been in the recycle bin long enough. */
export async function purgeTrashedQuestionnaires({ db, now, signal }: JobCtx): Promise<string | void> {
  const before = new Date(now.getTime() - BIN_DAYS * DAY_MS);
  const old = await db.select({ id: questionnaires.id }).from(questionnaires).where(lt(questionnaires.removedAt, before));
  for (const { id } of old) {
    signal.throwIfAborted();
    await db.transaction((tx) => purgeQuestionnaire({ db: tx }, id));
  }
  if (old.length > 0) return `清理问卷 ${old.length} 份`;
}
