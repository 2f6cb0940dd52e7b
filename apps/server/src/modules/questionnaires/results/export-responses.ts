import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { ownValue } from '@houtai/contract/own-value';
import { holdsFiles, isAnswered } from '@houtai/contract/question-kinds';
import { answerInWords, numbersOf } from '@houtai/contract/questionnaire-logic';
import type { QuestionnaireResponse } from '@houtai/contract/questionnaire-shapes';

import type { Sheet } from '#modules/exports/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { asLocal } from '#platform/excel/workbook.ts';

import { seenQuestionnaire } from '../questionnaires.ts';
import { everyQuestion } from './every-question.ts';
import { responseList } from './questionnaire-responses.ts';

/** The answers as a sheet: time, duration, visitor, then a column for each question of any version. */
export async function responseSheet(
  ctx: Ctx,
  query: RequestOf<typeof calls.questionnaires.exportResponses>,
): Promise<Sheet<QuestionnaireResponse>> {
  const { title } = await seenQuestionnaire(ctx, query.id);
  const every = (await everyQuestion(ctx, query)).filter(isAnswered);
  const byId = new Map(every.map((question) => [question.id, question]));
  const questions = query.columns?.flatMap((id) => byId.get(id) ?? []) ?? every;
  const numbers = numbersOf(every);
  const asked = questions.map((question) => ({
    head: `${numbers.get(question.id) ?? ''}. ${question.title}`,
    width: 24,
    of: (row: QuestionnaireResponse) =>
      holdsFiles(question) ? namesIn(row, ownValue(row.answers, question.id) ?? []) : answerInWords(question, row.answers).join('；'),
  }));
  return {
    of: title,
    rows: await responseList(ctx, query),
    cells: [
      { head: '提交时间', width: 18, format: 'yyyy-mm-dd hh:mm', of: (row) => asLocal(new Date(row.submittedAt)) },
      { head: '用时（秒）', width: 10, of: (row) => row.seconds },
      { head: '版本', width: 8, of: (row) => row.version },
      { head: '专属链接', width: 14, of: (row) => row.ticketLabel },
      ...asked,
      { head: '售后反馈', width: 14, of: (row) => row.feedbackNumber },
    ],
  };
}

function namesIn({ files }: QuestionnaireResponse, ids: readonly string[]): string {
  return files
    .filter(({ id }) => ids.includes(id))
    .map(({ fileName }) => fileName)
    .join('；');
}
