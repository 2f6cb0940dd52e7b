import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Question } from '@houtai/contract/question';
import type { Questionnaire, QuestionnaireRow } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRE_STATE_WORDS } from '@houtai/contract/questionnaire-words';
import type { QuestionnaireForm } from '@houtai/contract/questionnaires-form';

import { type Cells, day, moment, number, text } from '#modules/exports/index.ts';

import type { questionnaires } from './questionnaires.tables.ts';

/** What the history of a questionnaire is kept under, and the files of its answers. */
export const QUESTIONNAIRE = 'questionnaire';
export const RESPONSE = 'questionnaire-response';
/** What holds the files of an attempt until its answer is sent. */
export const ATTEMPT = 'questionnaire-attempt';

export type StoredQuestionnaire = typeof questionnaires.$inferSelect;

/** The columns that a row of the list is made of. */
type Listed = Omit<StoredQuestionnaire, 'questions'>;

/** The settings as they are stored. */
export function storedOf({ viewerIds, ...form }: QuestionnaireForm) {
  return {
    ...form,
    startsOn: form.startsOn || null,
    endsOn: form.endsOn || null,
    viewerIds: viewerIds.split(',').filter((id) => id !== ''),
  };
}

export function toQuestionnaireRow(row: Listed, ownerName: string): QuestionnaireRow {
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    startsOn: row.startsOn ?? '',
    endsOn: row.endsOn ?? '',
    quota: row.quota,
    answered: row.answered,
    ownerName,
    removed: row.removedAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function toQuestionnaire(row: StoredQuestionnaire, ownerName: string, published: Question[] | null): Questionnaire {
  return {
    ...toQuestionnaireRow(row, ownerName),
    intro: row.intro,
    thanks: row.thanks,
    perDevice: row.perDevice,
    perPerson: row.perPerson,
    follow: row.follow,
    viewerIds: row.viewerIds.join(','),
    color: row.color,
    cover: row.cover,
    keepDays: row.keepDays,
    questions: row.questions,
    published: published && { version: row.publishedVersion, questions: published },
    hasPassword: row.passwordHash !== null,
    shortCode: row.shortCode,
  };
}

type ColumnId = RequestOf<typeof calls.questionnaires.export>['columns'][number]['id'];

export const QUESTIONNAIRE_CELLS: Cells<QuestionnaireRow, ColumnId> = {
  title: text((row) => row.title, 36),
  state: text((row) => QUESTIONNAIRE_STATE_WORDS[row.state], 10),
  answered: number((row) => row.answered),
  quota: number((row) => row.quota),
  startsOn: day((row) => row.startsOn),
  endsOn: day((row) => row.endsOn),
  ownerName: text((row) => row.ownerName, 12),
  createdAt: moment((row) => row.createdAt),
  updatedAt: moment((row) => row.updatedAt),
};
