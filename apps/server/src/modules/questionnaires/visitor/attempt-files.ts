import { MB } from '@houtai/contract/limits';
import { QUESTIONNAIRE_FILES_MAX_MB } from '@houtai/contract/question-file';
import { eq, inArray, like } from 'drizzle-orm';

import { linkedBytes } from '#modules/files/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { questionnaireResponses } from '../questionnaires.tables.ts';
import { ATTEMPT, RESPONSE } from '../record-types.ts';
import type { Attempt } from './visitor-attempt.ts';

/** The record that holds the files of an attempt. Its id contains the questionnaire, so that all files of one can be counted. */
export function attemptHolder(questionnaireId: string, { hash }: Attempt): { recordType: string; recordId: string } {
  return { recordType: ATTEMPT, recordId: `${questionnaireId}:${hash}` };
}

/** Refuses a file if the questionnaire's files would exceed their limit; concurrent uploads may exceed it by their own size. */
export async function assertRoomFor(ctx: OpenCtx, questionnaireId: string, bytes: number): Promise<void> {
  const { id, questionnaireId: of } = questionnaireResponses;
  const sent = ctx.db.select({ id }).from(questionnaireResponses).where(eq(of, questionnaireId));
  const held =
    (await linkedBytes(ctx, RESPONSE, (recordId) => inArray(recordId, sent))) +
    (await linkedBytes(ctx, ATTEMPT, (recordId) => like(recordId, `${questionnaireId}:%`)));
  if (held + bytes > QUESTIONNAIRE_FILES_MAX_MB * MB) throw new AppError('A0702', '这份问卷的文件空间已满，请联系问卷的发起人');
}
