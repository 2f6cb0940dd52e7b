import { isDeepStrictEqual } from 'node:util';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { newTextChange } from '@houtai/contract/change-words';
import { firstCharacters } from '@houtai/contract/characters';
import type { FieldChange } from '@houtai/contract/history';
import { type Question, visibleQuestions } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { eq } from 'drizzle-orm';

import { lastChangeAuthorWords, recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { questionnaires } from '../questionnaires.tables.ts';
import { lockQuestionnaire, QUESTIONNAIRES, readQuestionnaire, seenQuestionnaire } from '../questionnaires.ts';
import type { StoredQuestionnaire } from '../record-types.ts';
import { hideAnswered } from '../visitor/hide-answered.ts';

/** Copies the questions into a draft of the caller, without days, viewers and password. */
export function copyQuestionnaire(ctx: Ctx, id: string): Promise<Questionnaire> {
  return inTransaction(ctx, async (ctx) => {
    const original = await seenQuestionnaire(ctx, id);
    const title = `${firstCharacters(original.title, 70)} 副本`;
    const copy = await QUESTIONNAIRES.add(ctx, { ...QUESTIONNAIRES.values(original), title, startsOn: '', endsOn: '', viewerIds: '' });
    const questions = visibleQuestions(original.questions);
    await ctx.db.update(questionnaires).set({ questions }).where(eq(questionnaires.id, copy.id));
    return readQuestionnaire(ctx, copy.id);
  });
}

export function updateQuestionnaire(
  ctx: Ctx,
  { questions: given, ...sent }: RequestOf<typeof calls.questionnaires.update>,
): Promise<Questionnaire> {
  return inTransaction(ctx, async (ctx) => {
    const { id, version } = sent;
    const before = await lockQuestionnaire(ctx, id);
    assertNotRemoved(before);
    if (before.version !== version)
      throw new AppError('A0409', `问卷刚刚被${await lastChangeAuthorWords(ctx, QUESTIONNAIRE.key, [id])}修改，请重新载入或覆盖`, {
        result: await readQuestionnaire(ctx, id),
      });
    const questions = await hideAnswered(ctx, id, given);
    await QUESTIONNAIRES.update(ctx, sent);
    if (!isDeepStrictEqual(questions, before.questions)) {
      const changed = { version: version + 1, updatedAt: ctx.now, updatedBy: ctx.actor.userId };
      await ctx.db
        .update(questionnaires)
        .set({ questions, ...changed })
        .where(eq(questionnaires.id, id));
      const changes = questionChanges(before.questions, questions);
      await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '修改题目', changes });
    }
    return readQuestionnaire(ctx, id);
  });
}

/** The added, removed and changed questions, each with its number, matched by id. */
function questionChanges(before: readonly Question[], after: readonly Question[]): FieldChange[] {
  const [was, is] = [numbered(before), numbered(after)];
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  const changes = ids.flatMap((id) => {
    const change = { before: was.get(id)?.words ?? '', after: is.get(id)?.words ?? '' };
    const number = is.get(id)?.number ?? was.get(id)?.number ?? 0;
    return change.before === change.after ? [] : [{ field: 'questions', label: `第 ${number} 题`, ...change }];
  });
  return changes.length > 0 ? changes : [newTextChange('questions', '题目', '调整了顺序或设置')];
}

function numbered(questions: readonly Question[]): Map<string, { number: number; words: string }> {
  return new Map(questions.map((question, at) => [question.id, { number: at + 1, words: wordsOf(question) }]));
}

function wordsOf({ kind, title, required, options }: Question): string {
  const offered = options.map(({ text }) => text).join('、');
  return `${title}（${QUESTION_KINDS[kind].words}${required ? '，必答' : ''}）${offered}`;
}

/** Refuses to change a questionnaire in the recycle bin. */
export function assertNotRemoved({ removedAt }: StoredQuestionnaire): void {
  if (removedAt) throw new AppError('A0409', '问卷在回收站中，请先恢复');
}

/** The number of questions, for the history. */
export function sizeInWords(questions: readonly Question[]): string {
  return `${numbersOf(questions).size} 题`;
}
