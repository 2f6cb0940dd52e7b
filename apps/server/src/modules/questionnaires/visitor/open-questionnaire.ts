import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { visibleQuestions } from '@houtai/contract/question';
import type { VisitorSheet } from '@houtai/contract/visitor';
import { typedCode, type VisitorState } from '@houtai/contract/visitor-states';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';

import { companies } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { isPassword } from '#platform/passwords.ts';

import { countOpened } from '../questionnaire-channels.ts';
import { keyOf } from '../questionnaire-keys.ts';
import { previewedId } from '../questionnaire-links.ts';
import { questionnaires } from '../questionnaires.tables.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { publishedBy } from '../writing/published-questionnaire.ts';
import { sentReceipt } from './submit-answers.ts';
import { type Attempt, beginAttempt, findAttempt } from './visitor-attempt.ts';
import { draftOf, takeOverDraft } from './visitor-draft.ts';
import { closedState, fullOptionsOf, questionsOf } from './visitor-state.ts';
import { assertMayGuess, countMiss, countTurn, type GuessCount, mayGuess, returnTurn } from './visitor-turns.ts';

type Asked = RequestOf<typeof calls.visitor.open> & { deviceHash: string };

/** The page for a visitor: the questions and an attempt, or why there are none. Reveals nothing before the right password. */
export async function openQuestionnaire(ctx: OpenCtx, { key, password, attempt, from, ...visitor }: Asked): Promise<VisitorSheet> {
  const row = await publishedBy(ctx, key);
  countTurn(ctx, 'open');
  const known = await findAttempt(ctx, row, attempt);
  const receipt = known && (await sentReceipt(ctx, row, known));
  if (receipt) return { ...(await sheetOf(ctx, row, { state: 'done', attempt: known })), receipt };
  const reason = await closedState(ctx, row, visitor);
  if (reason === 'wrong-ticket') countGuess(ctx, { what: 'key' });
  if (reason) return withheld(await sheetOf(ctx, row, { state: reason }), row);
  if (known) return openSheet(ctx, row, { attempt: known, draft: await draftOf(ctx, known) });
  const state = await passwordState(ctx, row, password);
  if (state) return withheld(await sheetOf(ctx, row, { state }), row);
  await ctx.db
    .update(questionnaires)
    .set({ opened: sql`${questionnaires.opened} + 1` })
    .where(eq(questionnaires.id, row.id));
  const begun = await beginAttempt(ctx, row, await countOpened(ctx, row.id, from));
  return openSheet(ctx, row, { attempt: begun, draft: await takeOverDraft(ctx, row, { attempt: begun, ...visitor }) });
}

/** The title and introduction are behind the password in every state. */
function withheld(sheet: VisitorSheet, { passwordHash }: StoredQuestionnaire): VisitorSheet {
  return passwordHash === null ? sheet : { ...sheet, title: '', intro: '' };
}

async function passwordState(ctx: OpenCtx, { id, passwordHash }: StoredQuestionnaire, password: string): Promise<VisitorState | null> {
  if (passwordHash === null) return null;
  if (password === '') return 'password';
  const guess = { what: 'password' as const, of: id };
  if (!mayGuess(ctx, guess) || !(await isPassword(passwordHash, password))) {
    countGuess(ctx, guess);
    return 'wrong-password';
  }
  return null;
}

/** A guess counts only as a guess, so that it does not use up the limit of others at the address. */
function countGuess(ctx: OpenCtx, guess: GuessCount): void {
  returnTurn(ctx, 'open');
  countMiss(ctx, guess);
}

type Begun = { attempt: Attempt; draft: VisitorSheet['draft'] };

async function openSheet(ctx: OpenCtx, row: StoredQuestionnaire, { attempt, draft }: Begun): Promise<VisitorSheet> {
  const questions = await questionsOf(ctx, row.id, attempt.version);
  return {
    ...(await sheetOf(ctx, row, { state: 'open', attempt })),
    questions: shownQuestions(questions),
    fullOptions: await fullOptionsOf(ctx, row.id, questions),
    draft,
  };
}

/** Visitors learn which options are full, but not the quotas. */
function shownQuestions(questions: VisitorSheet['questions']): VisitorSheet['questions'] {
  return questions.map((question) => ({ ...question, options: question.options.map((option) => ({ ...option, quota: null })) }));
}

type How = { state: VisitorState; attempt?: Attempt };

async function sheetOf({ db }: OpenCtx, row: StoredQuestionnaire, { state, attempt }: How): Promise<VisitorSheet> {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, row.companyId));
  const { title, intro, color, cover } = row;
  const startsOn = (state === 'not-yet' && row.startsOn) || '';
  const shown = { title, intro, startsOn, color, cover, companyName: company?.name ?? '' };
  return { state, attempt: attempt?.text ?? '', ...shown, questions: [], fullOptions: [], draft: null, receipt: null };
}

/** The questionnaire as edited in the builder, for its author. */
export async function previewQuestionnaire(ctx: OpenCtx, key: string): Promise<VisitorSheet> {
  const id = await previewedId(ctx, key);
  const [row] = id === null ? [] : await ctx.db.select().from(questionnaires).where(eq(questionnaires.id, id));
  if (!row) {
    countMiss(ctx, { what: 'key' });
    throw notFound('预览');
  }
  countTurn(ctx, 'open');
  return { ...(await sheetOf(ctx, row, { state: 'open' })), questions: shownQuestions(visibleQuestions(row.questions)) };
}

/** The key of the questionnaire with a short code. */
export async function enterByCode(ctx: OpenCtx, code: string): Promise<{ key: string }> {
  assertMayGuess(ctx, { what: 'code' });
  const there = and(isNull(questionnaires.removedAt), gt(questionnaires.publishedVersion, 0));
  const [row] = await ctx.db
    .select({ id: questionnaires.id, generation: questionnaires.linkGeneration })
    .from(questionnaires)
    .where(and(eq(questionnaires.shortCode, typedCode(code)), there));
  if (row) {
    countTurn(ctx, 'open');
    return { key: await keyOf(ctx, row.id, row.generation) };
  }
  countMiss(ctx, { what: 'code' });
  throw notFound('短码对应的问卷');
}
