import { startOfDay } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import { DAY_PART, filterOf } from '@houtai/contract/questionnaire-words';
import { typedCode } from '@houtai/contract/visitor-states';
import { and, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';

import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { questionnaireAnswers, questionnaireResponses } from '../questionnaires.tables.ts';

type Where = Pick<Ctx, 'db'>;

/** The answers that pass a filter: any of the values within a question, all questions together. `except` is not filtered by itself. */
export function whereAnswered(ctx: Where, id: string, filter: string, except?: string): SQL | undefined {
  const parts = [...filterOf(filter)].filter(([questionId]) => questionId !== except);
  return and(
    eq(questionnaireResponses.questionnaireId, id),
    ...parts.map(([questionId, values]) =>
      questionId === DAY_PART
        ? or(...values.map(sentOn))
        : hasAnswer(ctx, and(eq(questionnaireAnswers.questionId, questionId), inArray(questionnaireAnswers.value, values))),
    ),
  );
}

/** Answers sent on a day; none for an invalid day. */
function sentOn(day: string): SQL | undefined {
  const from = startOfDay(day);
  if (!from) return sql`false`;
  const { submittedAt } = questionnaireResponses;
  return and(gte(submittedAt, from), lt(submittedAt, new Date(from.getTime() + DAY_MS)));
}

/** Answers with a text that contains these words, or with this receipt number. */
export function whereContains(ctx: Where, keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  return or(hasAnswer(ctx, textMatches(keyword, questionnaireAnswers.value)), eq(questionnaireResponses.receipt, typedCode(keyword)));
}

function hasAnswer({ db }: Where, fits: SQL | undefined): SQL {
  const own = eq(questionnaireAnswers.responseId, questionnaireResponses.id);
  return exists(
    db
      .select({ one: sql`1` })
      .from(questionnaireAnswers)
      .where(and(own, fits)),
  );
}
