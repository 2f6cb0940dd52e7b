import { canKeepAnswers, hidingAnswered, withId } from '@houtai/contract/hide-answered';
import { ownValue } from '@houtai/contract/own-value';
import type { Question } from '@houtai/contract/question';
import type { AnswerCounts } from '@houtai/contract/question-schema';
import { and, count, countDistinct, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import type { Ctx } from '#platform/db/work/context.ts';

import { questionnaireAnswers } from '../questionnaires.tables.ts';
import { everyQuestion } from '../results/every-question.ts';

type Where = Pick<Ctx, 'db'>;

/** The most values of a question to examine: as many as the options and rows of a matrix can produce. */
const MAX_VALUES = 4_000;

/** The questions to store: answered parts of published versions that are missing return as hidden. */
export async function hideAnswered(ctx: Where, id: string, questions: readonly Question[]): Promise<Question[]> {
  const before = await everyQuestion(ctx, { id });
  if (before.length === 0) return [...questions];
  const counts = await answerCounts(ctx, id, [...missingOf(questions, before)]);
  const has = (questionId: string) => (ownValue(counts, questionId)?.answered ?? 0) > 0;
  let next = [...questions];
  for (const { id: questionId, kind } of before) {
    const now = next.find((question) => question.id === questionId);
    // Answers of another kind cannot be read as this one's, so the changed question gets a new id.
    if (now && !canKeepAnswers(kind, now.kind) && has(questionId)) next = withId(next, questionId, uuidv7());
  }
  return hidingAnswered(next, before, { question: has, values: (questionId) => Object.keys(ownValue(counts, questionId)?.values ?? {}) });
}

/** The ids of questions with a missing part or a changed kind. */
function missingOf(questions: readonly Question[], before: readonly Question[]): Set<string> {
  const now = new Map(questions.map((question) => [question.id, question]));
  const lacks = (some: readonly { id: string }[], all: readonly { id: string }[]) =>
    all.some(({ id }) => !some.some((one) => one.id === id));
  return new Set(
    before.flatMap((earlier) => {
      const question = now.get(earlier.id);
      const isWhole =
        question && question.kind === earlier.kind && !lacks(question.options, earlier.options) && !lacks(question.rows, earlier.rows);
      return isWhole ? [] : [earlier.id];
    }),
  );
}

/** The number of answers to questions (all by default), and how often each value with options was given. */
export async function answerCounts(ctx: Where, id: string, only?: readonly string[]): Promise<AnswerCounts> {
  if (only?.length === 0) return {};
  const { questionnaireId, questionId, value, responseId } = questionnaireAnswers;
  const where = and(eq(questionnaireId, id), only && inArray(questionId, [...only]));
  const answered = await ctx.db
    .select({ questionId, count: countDistinct(responseId) })
    .from(questionnaireAnswers)
    .where(where)
    .groupBy(questionId);
  const withOptions = (await everyQuestion(ctx, { id })).filter(({ options }) => options.length > 0).map((question) => question.id);
  const values =
    withOptions.length === 0
      ? []
      : await ctx.db
          .select({ questionId, value, count: count() })
          .from(questionnaireAnswers)
          .where(and(where, inArray(questionId, withOptions)))
          .groupBy(questionId, value)
          .limit(MAX_VALUES);
  return Object.fromEntries(
    answered.map((row) => [
      row.questionId,
      {
        answered: row.count,
        values: Object.fromEntries(values.filter((each) => each.questionId === row.questionId).map((each) => [each.value, each.count])),
      },
    ]),
  );
}
