import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { holdsFiles } from '@houtai/contract/question-kinds';
import { effectiveAnswers } from '@houtai/contract/questionnaire-logic';
import type { VisitorSheet } from '@houtai/contract/visitor';
import { and, desc, eq, lt } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';

import { questionnaireDrafts, questionnaireResponses, questionnaires } from '../questionnaires.tables.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { publishedBy } from '../writing/published-questionnaire.ts';
import { type Attempt, ATTEMPT_MS, attemptOrRefusal } from './visitor-attempt.ts';
import { questionsOf } from './visitor-state.ts';
import { countTurn } from './visitor-turns.ts';

type Draft = VisitorSheet['draft'];
type Sent = RequestOf<typeof calls.visitor.keep> & { deviceHash: string };

/** Stores the visible part of a draft, unless the questionnaire no longer accepts an answer of this visitor. */
export async function storeVisitorDraft(ctx: OpenCtx, { key, attempt: text, answers, page, deviceHash }: Sent): Promise<void> {
  const found = await publishedBy(ctx, key);
  const attempt = await attemptOrRefusal(ctx, {
    row: found,
    text,
    refusal: '页面打开得太久，或问卷密码已更换，填的内容只留在这台设备上；提交时会自动重新载入问卷',
  });
  countTurn(ctx, 'keep');
  if (found.state !== 'open') return;
  const questions = await questionsOf(ctx, found.id, attempt.version);
  const kept = { answers: effectiveAnswers(questions, answers), page, savedAt: ctx.now, deviceHash: deviceHash || null };
  await inTransaction(ctx, async (ctx) => {
    // The lock prevents a late draft from being stored after the answer.
    await ctx.db.select({ id: questionnaires.id }).from(questionnaires).where(eq(questionnaires.id, found.id)).for('share');
    if ((await ctx.db.$count(questionnaireResponses, eq(questionnaireResponses.attemptHash, attempt.hash))) > 0) return;
    await ctx.db
      .insert(questionnaireDrafts)
      .values({ ...kept, attemptHash: attempt.hash, questionnaireId: found.id })
      .onConflictDoUpdate({ target: questionnaireDrafts.attemptHash, set: kept });
  });
}

/** The draft of an attempt. */
export async function draftOf({ db }: Pick<OpenCtx, 'db'>, { hash }: Attempt): Promise<Draft> {
  const { answers, page, attemptHash } = questionnaireDrafts;
  const [draft] = await db.select({ answers, page }).from(questionnaireDrafts).where(eq(attemptHash, hash));
  return draft ?? null;
}

/**
 * Takes over this device's last draft from an attempt it has lost, because browsers in messaging apps lose page storage sooner than
 * cookies. Files stay with their attempt; nothing is taken over where each person has a link.
 */
export async function takeOverDraft(
  { db }: OpenCtx,
  row: StoredQuestionnaire,
  { attempt, deviceHash, ticket }: { attempt: Attempt; deviceHash: string; ticket: string },
): Promise<Draft> {
  if (deviceHash === '' || row.perPerson || ticket !== '') return null;
  const { answers, page, attemptHash, questionnaireId, deviceHash: of, savedAt } = questionnaireDrafts;
  const [last] = await db
    .select({ answers, page, attemptHash })
    .from(questionnaireDrafts)
    .where(and(eq(questionnaireId, row.id), eq(of, deviceHash)))
    .orderBy(desc(savedAt))
    .limit(1);
  if (!last) return null;
  const questions = await questionsOf({ db }, row.id, attempt.version);
  const files = new Set(questions.filter(holdsFiles).map(({ id }) => id));
  const kept = Object.fromEntries(Object.entries(effectiveAnswers(questions, last.answers)).filter(([id]) => !files.has(id)));
  await db.update(questionnaireDrafts).set({ attemptHash: attempt.hash, answers: kept }).where(eq(attemptHash, last.attemptHash));
  return { answers: kept, page: last.page };
}

/** Deletes drafts whose attempt has expired. */
export async function dropOldDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(questionnaireDrafts).where(lt(questionnaireDrafts.savedAt, new Date(now.getTime() - ATTEMPT_MS)));
}
