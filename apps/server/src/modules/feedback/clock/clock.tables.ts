import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

import { feedback } from '../feedback.tables.ts';

/** Limits for answering and solving by level; a level without a row has no limit. */
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

/** Settings for all levels, in one row. Its version covers the whole page of limits. */
export const feedbackSettings = pgTable('feedback_settings', {
  id: text('id').primaryKey(),
  waitKinds: text('wait_kinds', { enum: ['customer', 'parts', 'thirdParty', 'internal'] })
    .array()
    .notNull(),
  acceptDays: integer('accept_days').notNull(),
  /** The lead time of reminders before a limit: this percentage, and at least this number of hours. */
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

/** Periods in which the clock of a feedback was stopped; at most one per feedback is still running. */
export const feedbackWaits = pgTable(
  'feedback_waits',
  {
    id: id(),
    feedbackId: ofFeedback(),
    kind: text('kind', { enum: ['customer', 'parts', 'thirdParty', 'internal'] }).notNull(),
    reason: text('reason').notNull(),
    /** The day on which the wait ends automatically, at nine. */
    askOn: date('ask_on', { mode: 'string' }).notNull(),
    begunAt: moment('begun_at').notNull(),
    begunBy: text('begun_by')
      .notNull()
      .references(() => users.id),
    endedAt: moment('ended_at'),
    /** Who ended it; null if it ended on its day, or by a reply from outside. */
    endedBy: text('ended_by').references(() => users.id),
    endReason: text('end_reason').notNull().default(''),
    /** The hours of the wait, of the kind that the feedback counts; later changes of the calendar do not affect them. */
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

/** Remarks on the handling of a feedback, and replies of its visitor. `handleRemark` of the feedback is a colleague's latest. */
export const feedbackRemarks = pgTable(
  'feedback_remarks',
  {
    id: id(),
    feedbackId: ofFeedback(),
    text: text('text').notNull(),
    /** Null for a visitor's reply. */
    userId: text('user_id').references(() => users.id),
    at: moment('at').notNull(),
  },
  (table) => [index('feedback_remarks_feedback').on(table.feedbackId, table.at, table.id), index('feedback_remarks_user').on(table.userId)],
);
