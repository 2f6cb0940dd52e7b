import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { QuestionnaireResponse } from '@houtai/contract/questionnaire-shapes';
import { groupCodeByFour } from '@houtai/contract/visitor-states';
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';

import { feedbackNumbers } from '#modules/feedback/index.ts';
import { filesOf } from '#modules/files/index.ts';
import { type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { questionnaireAnswers, questionnaireResponses, questionnaireTickets } from '../questionnaires.tables.ts';
import { seenQuestionnaire } from '../questionnaires.ts';
import { RESPONSE } from '../record-types.ts';
import { answersIn } from '../visitor/submit-answers.ts';
import { whereAnswered, whereContains } from './response-filter.ts';

type Query = Pick<RequestOf<typeof calls.questionnaires.responses>, 'id' | 'filter' | 'keyword'>;

export async function responsePage(
  ctx: Ctx,
  query: RequestOf<typeof calls.questionnaires.responses>,
): Promise<PageResult<QuestionnaireResponse>> {
  const { read, count } = await responseList(ctx, query);
  return readPage<QuestionnaireResponse>(query, read, count);
}

/** Individual answers, newest first. */
export async function responseList(ctx: Ctx, { id, filter, keyword }: Query): Promise<RowSource<QuestionnaireResponse>> {
  await seenQuestionnaire(ctx, id);
  const where = and(whereAnswered(ctx, id, filter), whereContains(ctx, keyword));
  return {
    read: (limit, skip) => readResponses(ctx, where, { limit, skip }),
    count: () => ctx.db.$count(questionnaireResponses, where),
  };
}

/** An answer whose questionnaire the caller may see, else A0404. */
export async function readResponse(ctx: Ctx, id: string): Promise<QuestionnaireResponse & { questionnaireId: string }> {
  const { questionnaireId } = questionnaireResponses;
  const [row] = await ctx.db.select({ questionnaireId }).from(questionnaireResponses).where(eq(questionnaireResponses.id, id));
  if (!row) throw notFound('答卷');
  await seenQuestionnaire(ctx, row.questionnaireId);
  const [response] = await readResponses(ctx, eq(questionnaireResponses.id, id), { limit: 1, skip: 0 });
  if (!response) throw notFound('答卷');
  return { ...response, ...row };
}

async function readResponses(ctx: Ctx, where: SQL | undefined, { limit, skip }: { limit: number; skip: number }) {
  const { submittedAt, id } = questionnaireResponses;
  const rows = await ctx.db
    .select({ row: questionnaireResponses, label: questionnaireTickets.label })
    .from(questionnaireResponses)
    .leftJoin(questionnaireTickets, eq(questionnaireTickets.responseId, id))
    .where(where)
    .orderBy(desc(submittedAt), desc(id))
    .limit(limit)
    .offset(skip);
  const ids = rows.map(({ row }) => row.id);
  const given = await answersOf(ctx, ids);
  const files = await filesOf(ctx, RESPONSE, ids);
  const numbers = await feedbackNumbers(
    ctx,
    rows.flatMap(({ row }) => row.feedbackId ?? []),
  );
  return rows.map(({ row, label }) => ({
    id: row.id,
    number: groupCodeByFour(row.receipt ?? ''),
    version: row.version,
    submittedAt: row.submittedAt.toISOString(),
    seconds: row.seconds,
    answers: answersIn(given.get(row.id) ?? []),
    ticketLabel: label ?? '',
    files: files.get(row.id) ?? [],
    feedbackId: row.feedbackId ?? '',
    feedbackNumber: numbers.get(row.feedbackId ?? '') ?? '',
  })) satisfies QuestionnaireResponse[];
}

type Given = { questionId: string; value: string };

async function answersOf({ db }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Given[]>> {
  const found = new Map<string, Given[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select()
    .from(questionnaireAnswers)
    .where(inArray(questionnaireAnswers.responseId, [...ids]))
    .orderBy(asc(questionnaireAnswers.questionId), asc(questionnaireAnswers.place));
  for (const { responseId, questionId, value } of rows) found.set(responseId, [...(found.get(responseId) ?? []), { questionId, value }]);
  return found;
}

/** Whether the caller may read the files of an answer: requires access to the results. */
export async function mayReadResponse(ctx: Ctx, id: string): Promise<boolean> {
  if (!ctx.actor.tags.has('*:*:*') && !ctx.actor.tags.has('questionnaire:result:list')) return false;
  return readResponse(ctx, id).then(
    () => true,
    () => false,
  );
}
