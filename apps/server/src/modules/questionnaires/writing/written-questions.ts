import { otherTextKey, type Question } from '@houtai/contract/question';
import { eq } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';

import { questionnaireVersions } from '../questionnaires.tables.ts';

/** Kinds whose answers are a visitor's own words or files. */
export const WRITTEN: ReadonlySet<Question['kind']> = new Set(['line', 'lines', 'file', 'signature']);

/** The ids of all questions and text options of any version that contain free text. */
export async function allWrittenQuestionIds(db: Db, id: string): Promise<ReadonlySet<string>> {
  const versions = await db
    .select({ questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.questionnaireId, id));
  const questions = versions.flatMap((version) => version.questions);
  return new Set(questions.flatMap((question) => (WRITTEN.has(question.kind) ? [question.id] : [otherTextKey(question.id)])));
}
