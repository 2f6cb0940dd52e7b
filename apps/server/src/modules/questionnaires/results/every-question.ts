import type { Question } from '@houtai/contract/question';
import { desc, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { questionnaireVersions } from '../questionnaires.tables.ts';

/** The questions of all versions: in the wording and order of the latest version, followed by those that only older versions have. */
export async function everyQuestion({ db }: Pick<Ctx, 'db'>, { id }: { id: string }): Promise<Question[]> {
  const versions = await db
    .select({ questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.questionnaireId, id))
    .orderBy(desc(questionnaireVersions.version));
  const known = new Map<string, Question>();
  for (const { questions } of versions)
    for (const question of questions) {
      const later = known.get(question.id);
      known.set(question.id, later ? withOlderOptions(later, question) : question);
    }
  // Answered questions are included even if they are hidden now.
  return [...known.values()].map(({ hidden: _, ...question }) => question);
}

/** Adds options that a later version dropped, so that they have names. */
function withOlderOptions(question: Question, older: Question): Question {
  const lost = <One extends { id: string }>(now: readonly One[], before: readonly One[]) =>
    before.filter(({ id }) => !now.some((one) => one.id === id));
  return {
    ...question,
    options: [...question.options, ...lost(question.options, older.options)],
    rows: [...question.rows, ...lost(question.rows, older.rows)],
  };
}
