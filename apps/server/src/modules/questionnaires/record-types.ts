import type { questionnaires } from './questionnaires.tables.ts';

/** The record type of answers, which have files. */
export const RESPONSE = 'questionnaire-response';
/** The record type that holds the files of an attempt until the answer is sent. */
export const ATTEMPT = 'questionnaire-attempt';

export type StoredQuestionnaire = typeof questionnaires.$inferSelect;
