import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { ownValue } from '@houtai/contract/own-value';
import type { Question } from '@houtai/contract/question';
import { holdsFiles } from '@houtai/contract/question-kinds';
import { answerFaults, effectiveAnswers, quotaUses } from '@houtai/contract/questionnaire-logic';
import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import { filterPart } from '@houtai/contract/questionnaire-words';
import type { VisitorReceipt } from '@houtai/contract/visitor';
import { groupCodeByFour } from '@houtai/contract/visitor-states';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { isAreaPath } from '#modules/areas/index.ts';
import { moveRecordFiles } from '#modules/files/index.ts';
import { announceChanges } from '#modules/live/index.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { makeShortCode } from '../questionnaire-keys.ts';
import { followKey } from '../questionnaire-links.ts';
import {
  questionnaireAnswers,
  questionnaireDrafts,
  questionnaireQuotaUses,
  questionnaireResponses,
  questionnaires,
} from '../questionnaires.tables.ts';
import { RESPONSE, type StoredQuestionnaire } from '../record-types.ts';
import { publishedBy } from '../writing/published-questionnaire.ts';
import { attemptHolder } from './attempt-files.ts';
import { spendTicket } from './questionnaire-tickets.ts';
import { type Attempt, attemptOrRefusal } from './visitor-attempt.ts';
import { closedState, fullOptionsOf, questionsOf } from './visitor-state.ts';
import { countMiss, countSubmit, returnTurn } from './visitor-turns.ts';

type Sent = Omit<RequestOf<typeof calls.visitor.submit>, 'proof'> & { proof?: number | undefined; deviceHash: string };
type Kept = { attempt: Attempt; questions: Question[]; answers: Record<string, string[]>; ticket: string; deviceHash: string };

/** Stores the answer of an attempt, once for any number of requests, and never beyond a quota. */
export async function submitAnswers(ctx: OpenCtx, { key, attempt: text, proof, answers, ...visitor }: Sent): Promise<VisitorReceipt> {
  const found = await publishedBy(ctx, key);
  const attempt = await attemptOrRefusal(ctx, { row: found, text, refusal: '页面打开得太久，或问卷密码已更换，没有提交' });
  countSubmit(ctx, text, proof);
  const questions = await questionsOf(ctx, found.id, attempt.version);
  const faults = Object.entries(answerFaults(questions, answers)).map(([path, msg]) => ({ path, msg }));
  if (faults.length > 0) throw refusedInput(faults);
  await assertRegions(ctx, questions, answers);
  const kept: Kept = { attempt, questions, answers: effectiveAnswers(questions, answers), ...visitor };
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes the answers of a questionnaire, so that the counts below stay true until it is stored.
    const [row] = await ctx.db.select().from(questionnaires).where(eq(questionnaires.id, found.id)).for('update');
    if (!row) throw new AppError('A0404', '问卷不存在或已被删除');
    const before = await responseOf(ctx, attempt);
    if (before) return receiptOf(ctx, row, { state: 'done', response: before });
    const reason = await closedState(ctx, row, visitor);
    if (reason === 'wrong-ticket') {
      returnTurn(ctx, 'submit');
      countMiss(ctx, { what: 'key' });
    }
    if (reason) return receiptOf(ctx, row, { state: reason });
    const full = await fullOptionsOf(ctx, row.id, questions);
    const taken = quotaUses(questions, kept.answers);
    if (taken.some(({ questionId, optionId }) => full.includes(filterPart(questionId, optionId))))
      return { ...(await receiptOf(ctx, row, { state: 'full' })), fullOptions: full };
    return receiptOf(ctx, row, { state: 'done', response: await store(ctx, row, kept) });
  });
}

/** Refuses anything but an area of the last level, which only the server can check. */
async function assertRegions(ctx: OpenCtx, questions: readonly Question[], answers: Sent['answers']): Promise<void> {
  for (const { id } of questions.filter(({ kind }) => kind === 'region')) {
    const [path = ''] = ownValue(effectiveAnswers(questions, answers), id) ?? [];
    if (path !== '' && !(await isAreaPath(ctx, path))) throw refusedInput([{ path: id, msg: '没有这个地区，请重新选择' }]);
  }
}

type Stored = { id: string; number: string | null };

/** The answer sent for an attempt; null before. */
async function responseOf({ db }: Pick<OpenCtx, 'db'>, { hash }: Attempt): Promise<Stored | null> {
  const { id, attemptHash, receipt } = questionnaireResponses;
  const [row] = await db.select({ id, number: receipt }).from(questionnaireResponses).where(eq(attemptHash, hash));
  return row ?? null;
}

/** The receipt that the visitor got when sending; null before. */
export async function sentReceipt(ctx: OpenCtx, row: StoredQuestionnaire, attempt: Attempt): Promise<VisitorReceipt | null> {
  const response = await responseOf(ctx, attempt);
  return response && receiptOf(ctx, row, { state: 'done', response });
}

async function store(ctx: OpenCtx, { id: questionnaireId }: StoredQuestionnaire, kept: Kept): Promise<Stored> {
  const { attempt, answers, questions, ticket, deviceHash } = kept;
  const id = uuidv7();
  const number = await freeReceipt(ctx);
  await ctx.db.insert(questionnaireResponses).values({
    id,
    questionnaireId,
    version: attempt.version,
    attemptHash: attempt.hash,
    receipt: number,
    deviceHash: deviceHash || null,
    channelId: attempt.channelId || null,
    submittedAt: ctx.now,
    seconds: Math.max(0, Math.round((ctx.now.getTime() - attempt.openedAt) / 1_000)),
  });
  const values = Object.entries(answers).flatMap(([questionId, given]) =>
    given.map((value, place) => ({ responseId: id, questionnaireId, questionId, place, value })),
  );
  if (values.length > 0) await ctx.db.insert(questionnaireAnswers).values(values);
  await takePlaces(ctx, questionnaireId, quotaUses(questions, answers));
  await ctx.db
    .update(questionnaires)
    .set({ answered: sql`${questionnaires.answered} + 1` })
    .where(eq(questionnaires.id, questionnaireId));
  await announceChanges(ctx, QUESTIONNAIRE.key, [questionnaireId]);
  if (ticket !== '') await spendTicket(ctx, ticket, id);
  await ctx.db.delete(questionnaireDrafts).where(eq(questionnaireDrafts.attemptHash, attempt.hash));
  await keepFiles(ctx, questionnaireId, { ...kept, responseId: id });
  return { id, number };
}

/** An unused number. A concurrent duplicate has a probability of 10⁻¹², and the index refuses it. */
async function freeReceipt({ db }: Pick<OpenCtx, 'db'>): Promise<string> {
  const code = makeShortCode();
  return (await db.$count(questionnaireResponses, eq(questionnaireResponses.receipt, code))) === 0 ? code : freeReceipt({ db });
}

async function takePlaces({ db }: OpenCtx, questionnaireId: string, taken: ReturnType<typeof quotaUses>): Promise<void> {
  if (taken.length === 0) return;
  const { questionnaireId: of, questionId, optionId } = questionnaireQuotaUses;
  await db
    .insert(questionnaireQuotaUses)
    .values(taken.map((place) => ({ questionnaireId, questionId: place.questionId, optionId: place.optionId, taken: 1 })))
    .onConflictDoUpdate({ target: [of, questionId, optionId], set: { taken: sql`${questionnaireQuotaUses.taken} + 1` } });
}

/** Moves the files of the attempt to its answer; refuses files of another attempt. */
async function keepFiles(
  ctx: OpenCtx,
  questionnaireId: string,
  { attempt, questions, answers, responseId }: Kept & { responseId: string },
): Promise<void> {
  const asked = questions.filter(holdsFiles);
  const ids = asked.flatMap(({ id }) => ownValue(answers, id) ?? []);
  if (ids.length === 0) return;
  const moved = await moveRecordFiles(ctx, attemptHolder(questionnaireId, attempt), { recordType: RESPONSE, recordId: responseId }, ids);
  if (moved) return;
  const path = asked.find(({ id }) => ownValue(answers, id))?.id ?? '';
  throw refusedInput([{ path, msg: '有文件不存在或已被清理，请移除后重新上传' }]);
}

type Outcome = { state: VisitorReceipt['state']; response?: Stored };

async function receiptOf(ctx: OpenCtx, { thanks, follow }: StoredQuestionnaire, { state, response }: Outcome): Promise<VisitorReceipt> {
  const key = follow && response ? await followKey(ctx, response.id) : '';
  return { state, thanks: state === 'done' ? thanks : '', follow: key, number: groupCodeByFour(response?.number ?? ''), fullOptions: [] };
}

/** The answers of stored rows by question, in the order in which they were sent. */
export function answersIn(rows: readonly { questionId: string; value: string }[]): Record<string, string[]> {
  const answers: Record<string, string[]> = {};
  for (const { questionId, value } of rows) answers[questionId] = [...(ownValue(answers, questionId) ?? []), value];
  return answers;
}
