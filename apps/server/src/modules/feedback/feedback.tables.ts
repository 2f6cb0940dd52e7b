import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

import { ownedColumns, users } from '#modules/people/index.ts';
import { projectColumn } from '#modules/projects/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

import { clockColumns } from './clock/clock-columns.ts';

/** After-sale problems; the owner is the creator. */
export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    ...ownedColumns,
    serial: integer('serial').notNull(),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`'FB-' || serial::text`),
    projectId: projectColumn().notNull(),
    handle: text('handle').notNull(),
    problemDate: date('problem_date', { mode: 'string' }).notNull(),
    /** Hours as entered, or empty. */
    workTime: text('work_time').notNull().default(''),
    workType: text('work_type').notNull(),
    priority: text('priority').notNull(),
    problemFeedback: text('problem_feedback').notNull(),
    /** The plain text of problemFeedback, for lists and search. */
    plainText: text('plain_text').notNull(),
    feedbackUser: text('feedback_user')
      .notNull()
      .references(() => users.id),
    /** An array instead of a table, so that its index can be combined with that of the owner in one `or`. */
    handleUsers: text('handle_users').array().notNull().default([]),
    handleDate: date('handle_date', { mode: 'string' }),
    handleRemark: text('handle_remark').notNull(),
    bugSource: text('bug_source').notNull().default(''),
    faultLevel: text('fault_level').notNull(),
    integral: text('integral').notNull(),
    completionStatus: text('completion_status', { enum: ['1', '2', '3', '4'] })
      .notNull()
      .default('1'),
    /** The day on which it was finished; retained when closed, cleared when reopened. */
    doneOn: date('done_on', { mode: 'string' }),
    ...clockColumns,
    ...recordColumns,
  },
  (table) => [
    unique('feedback_serial').on(table.serial),
    index('feedback_owner').on(table.ownerId, table.createdAt, table.id),
    index('feedback_handlers').using('gin', table.handleUsers),
    index('feedback_department').on(table.departmentId, table.createdAt, table.id),
    index('feedback_company').on(table.companyId, table.createdAt, table.id),
    index('feedback_project').on(table.projectId, table.createdAt, table.id),
    index('feedback_user').on(table.feedbackUser),
    index('feedback_created').on(table.createdAt, table.id),
    index('feedback_updated').on(table.updatedAt),
    index('feedback_problem_date').on(table.problemDate, table.id),
    index('feedback_handle_date').on(table.handleDate, table.id),
    index('feedback_done').on(table.doneOn, table.id),
    index('feedback_priority').on(table.priority, table.id),
    index('feedback_fault_level').on(table.faultLevel, table.id),
    index('feedback_status').on(table.completionStatus, table.id),
    index('feedback_number').on(table.serial, table.id),
    // Few records are open, unanswered or awaiting acceptance, so these indexes are partial.
    index('feedback_due')
      .on(table.dueAt, table.id)
      .where(sql`completion_status in ('1', '2')`),
    index('feedback_accepter')
      .on(table.accepterId, table.acceptBy)
      .where(sql`accepter_id is not null`),
    index('feedback_words').using('gin', pairsOf(table.number, table.plainText)),
  ],
);

export type Feedback = typeof feedback.$inferSelect;
