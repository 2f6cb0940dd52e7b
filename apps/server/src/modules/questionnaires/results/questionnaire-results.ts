import { localDate, startOfDay } from '@houtai/contract/dates';
import type { Question } from '@houtai/contract/question';
import { holdsFiles, isAnswered } from '@houtai/contract/question-kinds';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import { filterOf, filterPart } from '@houtai/contract/questionnaire-words';
import { and, asc, count, countDistinct, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { questionnaireAnswers, questionnaireResponses, questionnaireTotals } from '../questionnaires.tables.ts';
import { seenQuestionnaire } from '../questionnaires.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { WRITTEN } from '../writing/written-questions.ts';
import { everyQuestion } from './every-question.ts';
import { whereAnswered } from './response-filter.ts';
import { daysOf, partialOf } from './results-over-time.ts';

type Where = Pick<Ctx, 'db'>;

/** The most texts of a question to show; the others are among the individual answers. */
const MAX_SAID = 20;

/** The most values of a question to count, because visitors can type any number of them. */
const MAX_VALUES = 2_000;

/** The distribution of answers over all versions, by question, counted by the database. */
export async function questionnaireResults(ctx: Ctx, id: string, filter: string): Promise<QuestionnaireResults> {
  const row = await seenQuestionnaire(ctx, id);
  const questions = (await everyQuestion(ctx, row)).filter(isAnswered);
  const where = whereAnswered(ctx, id, filter);
  const since = gte(questionnaireResponses.submittedAt, startOfDay(localDate(ctx.now)) ?? ctx.now);
  const all = eq(questionnaireResponses.questionnaireId, id);
  return {
    id,
    title: row.title,
    state: row.state,
    endsOn: row.endsOn ?? '',
    quota: row.quota,
    matching: await ctx.db.$count(questionnaireResponses, where),
    total: await ctx.db.$count(questionnaireResponses, all),
    archived: row.archived,
    opened: row.opened,
    today: await ctx.db.$count(questionnaireResponses, and(all, since)),
    medianSeconds: await medianSeconds(ctx, where),
    ...(await partialOf(ctx, id)),
    days: await daysOf(ctx, where),
    questions,
    answers: await spreadOf(ctx, { id, filter, questions }),
  };
}

/** The same without a filter. The caller has to check the right to read it. */
export async function totalsOf(
  ctx: Where,
  row: StoredQuestionnaire,
): Promise<Pick<QuestionnaireResults, 'total' | 'questions' | 'answers'>> {
  const questions = (await everyQuestion(ctx, row)).filter(isAnswered);
  const total = row.archived + (await ctx.db.$count(questionnaireResponses, eq(questionnaireResponses.questionnaireId, row.id)));
  return { total, questions, answers: await spreadOf(ctx, { id: row.id, filter: '', questions }) };
}

async function medianSeconds({ db }: Ctx, where: SQL | undefined): Promise<number | null> {
  const middle = sql<number | null>`percentile_disc(0.5) within group (order by ${questionnaireResponses.seconds})`;
  const [row] = await db.select({ middle }).from(questionnaireResponses).where(where);
  return row?.middle ?? null;
}

type Asked = { id: string; filter: string; questions: readonly Question[] };
type Spread = QuestionnaireResults['answers'];

async function spreadOf(ctx: Where, { id, filter, questions }: Asked): Promise<Spread> {
  const chosen = new Set(filterOf(filter).keys());
  const isFiltered = chosen.size > 0;
  const totals = isFiltered ? [] : await ctx.db.select().from(questionnaireTotals).where(eq(questionnaireTotals.questionnaireId, id));
  const countable = new Set(questions.flatMap((question) => (WRITTEN.has(question.kind) ? [] : question.id)));
  const all = await countsOf(ctx, eq(questionnaireResponses.questionnaireId, id), countable);
  const under = isFiltered ? await countsOf(ctx, whereAnswered(ctx, id, filter), countable) : all;
  const places = await placesOf(ctx, whereAnswered(ctx, id, filter), questions);
  const spread: Spread = [];
  for (const question of questions) {
    // A filtered question shows all its answers; otherwise only the chosen value would be left.
    const counted = chosen.has(question.id) ? await countsOf(ctx, whereAnswered(ctx, id, filter, question.id), countable) : under;
    const own = totals.filter(({ questionId }) => questionId === question.id);
    const values = new Set([...keysOf(all.counts, question.id), ...own.map(({ value }) => value)]);
    const kept = (value: string) => own.find((total) => total.value === value)?.count ?? 0;
    const isWritten = WRITTEN.has(question.kind);
    const gone = answeredIn(question, own);
    spread.push({
      questionId: question.id,
      answered: (counted.answered.get(question.id) ?? 0) + gone,
      answeredOfAll: (all.answered.get(question.id) ?? 0) + gone,
      values: isWritten ? 0 : Math.max(all.values.get(question.id) ?? 0, values.size),
      counts: isWritten
        ? []
        : [...values].map((value) => ({
            value,
            count: (counted.counts.get(question.id)?.get(value) ?? 0) + kept(value),
            all: (all.counts.get(question.id)?.get(value) ?? 0) + kept(value),
            place: places.get(filterPart(question.id, value)) ?? null,
          })),
      said: isWritten && !holdsFiles(question) ? await actionMessages(ctx, whereAnswered(ctx, id, filter), question.id) : [],
    });
  }
  return spread;
}

/**
 * How many visitors whose answers were deleted had answered a question. For multiple values, at least the count of the most frequent one.
 */
function answeredIn({ kind }: Question, totals: readonly { count: number }[]): number {
  const counts = totals.map((total) => total.count);
  const isSeveral = kind === 'multiple' || kind === 'matrix' || kind === 'ranking';
  return isSeveral ? Math.max(0, ...counts) : counts.reduce((sum, one) => sum + one, 0);
}

/** The mean rank of each option. */
async function placesOf({ db }: Where, where: SQL | undefined, questions: readonly Question[]): Promise<ReadonlyMap<string, number>> {
  const ranked = questions.filter(({ kind }) => kind === 'ranking').map(({ id }) => id);
  if (ranked.length === 0) return new Map();
  const { questionId, value, responseId, place } = questionnaireAnswers;
  const responses = db.select({ id: questionnaireResponses.id }).from(questionnaireResponses).where(where);
  const rows = await db
    .select({ questionId, value, mean: sql<number>`(avg(${place}) + 1)::float8` })
    .from(questionnaireAnswers)
    .where(and(inArray(responseId, responses), inArray(questionId, ranked)))
    .groupBy(questionId, value);
  return new Map(rows.map((row) => [filterPart(row.questionId, row.value), row.mean]));
}

type Counts = {
  answered: ReadonlyMap<string, number>;
  values: ReadonlyMap<string, number>;
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

function keysOf(counts: Counts['counts'], questionId: string): Iterable<string> {
  return counts.get(questionId)?.keys() ?? [];
}

/** Values are counted only for questions with choices, because free texts are all different. */
async function countsOf({ db }: Where, where: SQL | undefined, counted: ReadonlySet<string>): Promise<Counts> {
  const { questionId, value, responseId } = questionnaireAnswers;
  const responses = db.select({ id: questionnaireResponses.id }).from(questionnaireResponses).where(where);
  const given = inArray(responseId, responses);
  const people = await db
    .select({ questionId, count: countDistinct(responseId), values: countDistinct(value) })
    .from(questionnaireAnswers)
    .where(given)
    .groupBy(questionId);
  const ranked = db
    .select({
      questionId,
      value,
      count: count().as('count'),
      place: sql<number>`row_number() over (partition by ${questionId} order by count(*) desc, ${value})`.as('place_of_value'),
    })
    .from(questionnaireAnswers)
    .where(and(given, inArray(questionId, [...counted])))
    .groupBy(questionId, value)
    .as('ranked');
  const rows = await db.select().from(ranked).where(lte(ranked.place, MAX_VALUES)).orderBy(asc(ranked.questionId), asc(ranked.place));
  const counts = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const values = counts.get(row.questionId) ?? new Map<string, number>();
    counts.set(row.questionId, values.set(row.value, row.count));
  }
  const of = (name: 'count' | 'values') => new Map(people.map((row) => [row.questionId, row[name]]));
  return { answered: of('count'), values: of('values'), counts };
}

async function actionMessages({ db }: Where, where: SQL | undefined, questionId: string): Promise<Spread[number]['said']> {
  const rows = await db
    .select({
      responseId: questionnaireAnswers.responseId,
      text: questionnaireAnswers.value,
      submittedAt: questionnaireResponses.submittedAt,
    })
    .from(questionnaireAnswers)
    .innerJoin(questionnaireResponses, eq(questionnaireResponses.id, questionnaireAnswers.responseId))
    .where(and(where, eq(questionnaireAnswers.questionId, questionId)))
    .orderBy(desc(questionnaireResponses.submittedAt), desc(questionnaireResponses.id))
    .limit(MAX_SAID);
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }));
}
