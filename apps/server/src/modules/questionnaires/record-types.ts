import type { questionnaires } from './questionnaires.tables.ts';

/** The type of the answers of a questionnaire, which have files. */
export const RESPONSE = 'questionnaire-response';
/** What holds the files of an attempt until its answer is sent. */
export const ATTEMPT = 'questionnaire-attempt';

export type StoredQuestionnaire = typeof questionnaires.$inferSelect;
