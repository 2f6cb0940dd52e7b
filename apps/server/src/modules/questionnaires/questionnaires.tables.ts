import type { Question } from '@houtai/contract/question';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { ownedColumns } from '#modules/people/index.ts';
import { id, moment, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

/** Questionnaires as edited in the builder. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    id: id(),
    ...ownedColumns,
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    thanks: text('thanks').notNull().default(''),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    quota: integer('quota'),
    perDevice: boolean('per_device').notNull().default(false),
    perPerson: boolean('per_person').notNull().default(false),
    follow: boolean('follow').notNull().default(false),
    viewerIds: text('viewer_ids').array().notNull().default([]),
    color: text('color').notNull().default(''),
    cover: text('cover', { enum: ['none', 'plain', 'stripes', 'dots'] })
      .notNull()
      .default('none'),
    keepDays: integer('keep_days'),
    questions: jsonb('questions').$type<Question[]>().notNull().default([]),
    state: text('state', { enum: ['draft', 'open', 'closed'] })
      .notNull()
      .default('draft'),
    /** The version for visitors; 0 before the first publication. */
    publishedVersion: integer('published_version').notNull().default(0),
    passwordHash: text('password_hash'),
    /** Incremented to make another link; rows are found by the hash of the present key. */
    linkGeneration: integer('link_generation').notNull().default(1),
    linkHash: text('link_hash').notNull().unique(),
    shortCode: text('short_code').notNull().unique(),
    /** All answers ever accepted; the quota limits this number. */
    answered: integer('answered').notNull().default(0),
    /** The number of these that the retention policy has deleted. */
    archived: integer('archived').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    /** The shared report: its generation, the hash of its present key, and its expiry. */
    reportGeneration: integer('report_generation').notNull().default(0),
    reportHash: text('report_hash').unique(),
    reportUntil: moment('report_until'),
    removedAt: moment('removed_at'),
    ...recordColumns,
  },
  (table) => [
    index('questionnaires_owner').on(table.ownerId, table.updatedAt, table.id),
    index('questionnaires_department').on(table.departmentId, table.updatedAt, table.id),
    index('questionnaires_company').on(table.companyId, table.updatedAt, table.id),
    index('questionnaires_updated').on(table.updatedAt, table.id),
    index('questionnaires_viewers').using('gin', table.viewerIds),
    index('questionnaires_words').using('gin', pairsOf(table.title)),
  ],
);

const ofQuestionnaire = () =>
  text('questionnaire_id')
    .notNull()
    .references(() => questionnaires.id, { onDelete: 'cascade' });

/** Published versions, which never change: answers refer to the version they were given to. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    questionnaireId: ofQuestionnaire(),
    version: integer('version').notNull(),
    questions: jsonb('questions').$type<Question[]>().notNull(),
    publishedAt: moment('published_at').notNull(),
    publishedBy: text('published_by'),
  },
  (table) => [primaryKey({ columns: [table.questionnaireId, table.version] })],
);

/** The answers of visitors; attempts and devices are stored only as hashes. */
export const questionnaireResponses = pgTable(
  'questionnaire_responses',
  {
    id: id(),
    questionnaireId: ofQuestionnaire(),
    version: integer('version').notNull(),
    attemptHash: text('attempt_hash').notNull(),
    deviceHash: text('device_hash'),
    submittedAt: moment('submitted_at').notNull(),
    seconds: integer('seconds').notNull(),
    /** The visitor's source; a removed source counts as none. */
    channelId: text('channel_id'),
    /** The feedback record created from it. */
    feedbackId: text('feedback_id'),
    /** The receipt number, shown only to the visitor; older answers have none. */
    receipt: text('receipt').unique('questionnaire_responses_receipt'),
  },
  (table) => [
    unique('questionnaire_responses_attempt').on(table.attemptHash),
    index('questionnaire_responses_of').on(table.questionnaireId, table.submittedAt, table.id),
    index('questionnaire_responses_device').on(table.questionnaireId, table.deviceHash),
    index('questionnaire_responses_feedback').on(table.feedbackId),
  ],
);

/** One row for each value of an answer, so that the database can count results. */
export const questionnaireAnswers = pgTable(
  'questionnaire_answers',
  {
    responseId: text('response_id')
      .notNull()
      .references(() => questionnaireResponses.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    place: integer('place').notNull(),
    questionnaireId: ofQuestionnaire(),
    value: text('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.responseId, table.questionId, table.place] }),
    index('questionnaire_answers_of').on(table.questionnaireId, table.questionId, table.responseId),
    index('questionnaire_answers_words').using('gin', pairsOf(table.value)),
  ],
);

/** Unsent answers, by the hash of their attempt; deleted when sent, or after thirty days. */
export const questionnaireDrafts = pgTable(
  'questionnaire_drafts',
  {
    attemptHash: text('attempt_hash').primaryKey(),
    questionnaireId: ofQuestionnaire(),
    deviceHash: text('device_hash'),
    answers: jsonb('answers').$type<Record<string, string[]>>().notNull(),
    page: integer('page').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    index('questionnaire_drafts_of').on(table.questionnaireId, table.deviceHash, table.savedAt),
    index('questionnaire_drafts_saved').on(table.savedAt),
  ],
);

/** Saved questions for reuse. */
export const questionBank = pgTable(
  'question_bank',
  {
    id: id(),
    ...ownedColumns,
    /** The title, for search. */
    title: text('title').notNull(),
    question: jsonb('question').$type<Question>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('question_bank_created').on(table.createdAt, table.id),
    index('question_bank_owner').on(table.ownerId, table.createdAt),
    index('question_bank_department').on(table.departmentId, table.createdAt),
    index('question_bank_company').on(table.companyId, table.createdAt),
    index('question_bank_words').using('gin', pairsOf(table.title)),
  ],
);

/** Sources through which the link is distributed, counted separately; the id in their links grants nothing. */
export const questionnaireChannels = pgTable(
  'questionnaire_channels',
  {
    id: text('id').primaryKey(),
    questionnaireId: ofQuestionnaire(),
    name: text('name').notNull(),
    opened: integer('opened').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('questionnaire_channels_of').on(table.questionnaireId, table.createdAt, table.id),
    uniqueIndex('questionnaire_channels_name').on(table.questionnaireId, table.name),
  ],
);

refuseDuplicates(questionnaireChannels, { questionnaire_channels_name: { path: 'name', msg: '已有同名渠道' } });

/** The number of places taken of each option with a quota. */
export const questionnaireQuotaUses = pgTable(
  'questionnaire_places',
  {
    questionnaireId: ofQuestionnaire(),
    questionId: text('question_id').notNull(),
    optionId: text('option_id').notNull(),
    taken: integer('taken').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionnaireId, table.questionId, table.optionId] })],
);

/** Single-use links, by the hashes of their keys. */
export const questionnaireTickets = pgTable(
  'questionnaire_tickets',
  {
    hash: text('hash').primaryKey(),
    questionnaireId: ofQuestionnaire(),
    label: text('label').notNull(),
    responseId: text('response_id'),
    /** When it was used; stays set after the answer is deleted. */
    spentAt: moment('spent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('questionnaire_tickets_of').on(table.questionnaireId, table.createdAt, table.hash),
    index('questionnaire_tickets_response').on(table.responseId),
  ],
);

/** Totals of answers that the retention policy has deleted: how often each value was given. */
export const questionnaireTotals = pgTable(
  'questionnaire_totals',
  {
    questionnaireId: ofQuestionnaire(),
    questionId: text('question_id').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionnaireId, table.questionId, table.value] })],
);
