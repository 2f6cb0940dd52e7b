import { isDeepStrictEqual } from 'node:util';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { wholeChange } from '@houtai/contract/change-words';
import { firstCharacters } from '@houtai/contract/characters';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { visibleQuestions, type Question } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRE_FORM, type QuestionnaireForm } from '@houtai/contract/questionnaires-form';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { changesBetween, recordChange } from '#modules/history/index.ts';
import { namesOf, primaryPositionOf } from '#modules/people/index.ts';
import { peopleFaults } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { tellOperation } from '#platform/http/described/operations.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { hashOfKey } from '#platform/link-key.ts';

import { keyOf, makeShortCode } from '../questionnaire-links.ts';
import { lockQuestionnaire, readQuestionnaire, seenQuestionnaire } from '../questionnaire-list.ts';
import { QUESTIONNAIRE, storedOf, type StoredQuestionnaire } from '../questionnaire-rows.ts';
import { questionnaires } from '../questionnaires.tables.ts';
import { hideAnswered } from '../visitor/hide-answered.ts';

const { fields } = QUESTIONNAIRE_FORM;

export function addQuestionnaire(ctx: Ctx, form: QuestionnaireForm, questions: Question[] = []): Promise<Questionnaire> {
  return inTransaction(ctx, async (ctx) => {
    await assertPeople(ctx, form, []);
    const id = uuidv7();
    const { userId } = ctx.actor;
    const made = { ownerId: userId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
    const links = { linkHash: hashOfKey(await keyOf(ctx, id, 1)), shortCode: makeShortCode() };
    await ctx.db.insert(questionnaires).values({ ...storedOf(form), ...(await primaryPositionOf(ctx)), ...made, ...links, id, questions });
    await recordChange(ctx, { recordType: QUESTIONNAIRE, recordId: id, action: '新建问卷' });
    return readQuestionnaire(ctx, id);
  });
}

/** A draft of one's own with the questions of another: its days, its viewers and its password are not taken along. */
export async function copyQuestionnaire(ctx: Ctx, id: string): Promise<Questionnaire> {
  const { title, intro, thanks, questions, quota, perDevice, perPerson, follow, color, cover, keepDays } = await seenQuestionnaire(ctx, id);
  const kept = { intro, thanks, quota, perDevice, perPerson, follow, color, cover, keepDays };
  return addQuestionnaire(
    ctx,
    { ...kept, title: `${firstCharacters(title, 70)} 副本`, startsOn: '', endsOn: '', viewerIds: '' },
    visibleQuestions(questions),
  );
}

export function updateQuestionnaire(
  ctx: Ctx,
  { id, version, questions: given, ...sent }: RequestOf<typeof calls.questionnaires.update>,
): Promise<Questionnaire> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockQuestionnaire(ctx, id);
    assertThere(before);
    if (before.version !== version)
      throw new AppError('A0409', '问卷刚刚被修改，请重新载入或覆盖', { result: await readQuestionnaire(ctx, id) });
    const { form, isSame } = mergeUpdate(QUESTIONNAIRE_FORM, before, sent);
    const questions = await hideAnswered(ctx, id, given);
    if (isSame && isDeepStrictEqual(questions, before.questions)) return readQuestionnaire(ctx, id);
    await assertPeople(ctx, form, before.viewerIds);
    const changed = { version: sql`${questionnaires.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId };
    await ctx.db
      .update(questionnaires)
      .set({ ...storedOf(form), questions, ...changed })
      .where(eq(questionnaires.id, id));
    await recordSettings(ctx, before, form);
    tellOperation(ctx, ...questionChanges(before.questions, questions));
    return readQuestionnaire(ctx, id);
  });
}

/** Records changes of settings only: the builder saves questions while they are typed, and publishing records those. */
async function recordSettings(ctx: Ctx, before: StoredQuestionnaire, form: QuestionnaireForm): Promise<void> {
  const earlier = { ...before, startsOn: before.startsOn ?? '', endsOn: before.endsOn ?? '', viewerIds: before.viewerIds.join(',') };
  const names = await namesOf(ctx, [...before.viewerIds, ...form.viewerIds.split(',')]);
  const namesIn = (ids: string) => ids.split(',').flatMap((id) => names.get(id) ?? []);
  const said = (values: { viewerIds: string }) => ({ ...wordsIn(fields, values), viewerIds: namesIn(values.viewerIds).join('、') });
  const changes = changesBetween(said(earlier), said(form), labelsOf(fields));
  if (changes.length > 0) await recordChange(ctx, { recordType: QUESTIONNAIRE, recordId: before.id, action: '修改问卷设置', changes });
}

/** The questions that came, went or are put otherwise, each with its number, known again by their ids. */
function questionChanges(before: readonly Question[], after: readonly Question[]): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = [numbered(before), numbered(after)];
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  const changes = ids.flatMap((id) => {
    const change = { before: was.get(id)?.words ?? '', after: is.get(id)?.words ?? '' };
    const number = is.get(id)?.number ?? was.get(id)?.number ?? 0;
    return change.before === change.after ? [] : [{ field: 'questions', label: `第 ${number} 题`, ...change }];
  });
  return changes.length > 0 ? changes : [wholeChange('questions', '题目', '调整了顺序或设置')];
}

function numbered(questions: readonly Question[]): Map<string, { number: number; words: string }> {
  return new Map(questions.map((question, at) => [question.id, { number: at + 1, words: wordsOf(question) }]));
}

function wordsOf({ kind, title, required, options }: Question): string {
  const offered = options.map(({ text }) => text).join('、');
  return `${title}（${QUESTION_KINDS[kind].words}${required ? '，必答' : ''}）${offered}`;
}

/** Refuses to change what lies in the recycle bin. */
export function assertThere({ removedAt }: StoredQuestionnaire): void {
  if (removedAt) throw new AppError('A0409', '问卷在回收站中，请先恢复');
}

async function assertPeople(ctx: Ctx, { viewerIds }: QuestionnaireForm, kept: readonly string[]): Promise<void> {
  const chosen = viewerIds.split(',').filter((id) => id !== '');
  const faults = await peopleFaults(ctx, [{ path: 'viewerIds', chosen, kept: [...kept] }]);
  if (faults.length > 0) throw refusedInput(faults);
}

/** How many questions there are, for the history. */
export function sizeInWords(questions: readonly Question[]): string {
  return `${numbersOf(questions).size} 题`;
}
