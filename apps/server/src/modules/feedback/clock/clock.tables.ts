import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

import { feedback } from '../feedback.tables.ts';

/** How soon feedback of a level is to be answered and solved; a level without a row has no limit. */
export const feedbackLimits = pgTable('feedback_limits', {
  level: text('level').primaryKey(),
  answerHours: doublePrecision('answer_hours').notNull(),
  solveHours: doublePrecision('solve_hours').notNull(),
  counted: text('counted', { enum: ['working', 'all'] }).notNull(),
  escalateTo: text('escalate_to', { enum: ['head', 'projectManager'] })
    .array()
    .notNull()
    .default([]),
});

/** What holds for feedback of all levels, in one row; its version is that of the whole page of limits. */
export const feedbackSettings = pgTable('feedback_settings', {
  id: text('id').primaryKey(),
  waitKinds: text('wait_kinds', { enum: ['customer', 'parts', 'thirdParty', 'internal'] })
    .array()
    .notNull(),
  acceptDays: integer('accept_days').notNull(),
  /** Told before a limit ends: with so many percent of it left, and so many hours before at least. */
  remindPercent: integer('remind_percent').notNull(),
  remindHours: doublePrecision('remind_hours').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by'),
});

const ofFeedback = () =>
  text('feedback_id')
    .notNull()
    .references(() => feedback.id, { onDelete: 'cascade' });

/** Times in which the clock of a feedback stood still; one at a time is not over. */
export const feedbackWaits = pgTable(
  'feedback_waits',
  {
    id: id(),
    feedbackId: ofFeedback(),
    kind: text('kind', { enum: ['customer', 'parts', 'thirdParty', 'internal'] }).notNull(),
    reason: text('reason').notNull(),
    /** The day on which it comes back by itself, at nine. */
    askOn: date('ask_on', { mode: 'string' }).notNull(),
    begunAt: moment('begun_at').notNull(),
    begunBy: text('begun_by')
      .notNull()
      .references(() => users.id),
    endedAt: moment('ended_at'),
    /** Who ended it; null where it was its day, or a reply from outside. */
    endedBy: text('ended_by').references(() => users.id),
    endReason: text('end_reason').notNull().default(''),
    /** The hours that the clock stood still, of those that the feedback counts; a later change of the calendar leaves them. */
    hours: doublePrecision('hours'),
  },
  (table) => [
    index('feedback_waits_feedback').on(table.feedbackId, table.begunAt),
    uniqueIndex('feedback_waits_running')
      .on(table.feedbackId)
      .where(sql`ended_at is null`),
    index('feedback_waits_begun_by').on(table.begunBy),
    index('feedback_waits_ended_by').on(table.endedBy),
    index('feedback_waits_ask')
      .on(table.askOn)
      .where(sql`ended_at is null`),
  ],
);

/** What was done about a feedback, one entry after the other, and what its visitor replied; `handleRemark` of the feedback is the last of a colleague. */
export const feedbackRemarks = pgTable(
  'feedback_remarks',
  {
    id: id(),
    feedbackId: ofFeedback(),
    text: text('text').notNull(),
    /** Null of what a visitor replied. */
    userId: text('user_id').references(() => users.id),
    at: moment('at').notNull(),
  },
  (table) => [index('feedback_remarks_feedback').on(table.feedbackId, table.at, table.id), index('feedback_remarks_user').on(table.userId)],
);
