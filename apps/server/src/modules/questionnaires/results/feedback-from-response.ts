import { characterCount, firstCharacters } from '@houtai/contract/characters';
import { localDate } from '@houtai/contract/dates';
import { escapeHtml } from '@houtai/contract/escape-html';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import { valuesIn } from '@houtai/contract/form-check';
import { isAnswered } from '@houtai/contract/question-kinds';
import { answerInWords } from '@houtai/contract/questionnaire-logic';
import { TAGS } from '@houtai/contract/tags';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';
import { and, eq, isNull } from 'drizzle-orm';

import { feedbackNumbers, FEEDBACKS } from '#modules/feedback/index.ts';
import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { questionnaireResponses } from '../questionnaires.tables.ts';
import { seenQuestionnaire } from '../questionnaires.ts';
import { questionsOf } from '../visitor/visitor-state.ts';
import { readResponse } from './questionnaire-responses.ts';

const ADD = 'feedback:feedback:add';

type Made = { feedbackId: string; feedbackNumber: string };

/** Creates a feedback record from an answer in the caller's name, or returns the one created before. */
export async function toFeedback(ctx: Ctx, responseId: string): Promise<Made> {
  if (!holds(ctx.actor, ADD)) throw new AppError('A0301', `没有「${TAGS[ADD]}」权限（${ADD}），请联系系统管理员授权`);
  const response = await readResponse(ctx, responseId);
  const { title } = await seenQuestionnaire(ctx, response.questionnaireId);
  const questions = await questionsOf(ctx, response.questionnaireId, response.version);
  const lines = questions
    .filter(isAnswered)
    .map((question) => ({ title: question.title, words: answerInWords(question, response.answers).join('；') }))
    .filter(({ words }) => words !== '');
  const text = lines.map(({ title, words }) => `<p><strong>${escapeHtml(title)}</strong>：${escapeHtml(words)}</p>`).join('');
  const form = valuesIn(FEEDBACK_FORM, {
    ...FEEDBACK_DEFAULTS,
    problemDate: localDate(new Date(response.submittedAt)),
    feedbackUser: ctx.actor.userId,
    problemFeedback: clipped(text, lines),
    handleRemark: `来自问卷「${title}」的答卷`,
  });
  return inTransaction(ctx, async (ctx) => {
    const known = await lockedFeedback(ctx, responseId);
    const feedbackId = known ?? (await FEEDBACKS.add(ctx, form)).id;
    const { id, feedbackId: stored } = questionnaireResponses;
    await ctx.db
      .update(questionnaireResponses)
      .set({ feedbackId })
      .where(and(eq(id, responseId), isNull(stored)));
    return { feedbackId, feedbackNumber: (await feedbackNumbers(ctx, [feedbackId])).get(feedbackId) ?? '' };
  });
}

async function lockedFeedback({ db }: Ctx, responseId: string): Promise<string | null> {
  const { feedbackId, id } = questionnaireResponses;
  const [row] = await db.select({ feedbackId }).from(questionnaireResponses).where(eq(id, responseId)).for('update');
  return row?.feedbackId ?? null;
}

/** The most visible characters of a description, leaving room for the rest of the text. */
const MAX_TEXT = 1400;

function clipped(text: string, lines: readonly { title: string; words: string }[]): string {
  const whole = lines.map(({ title, words }) => `${title}：${words}`).join('\n');
  return characterCount(whole) <= MAX_TEXT ? text : `<p>${escapeHtml(firstCharacters(whole, MAX_TEXT))}……</p>`;
}
