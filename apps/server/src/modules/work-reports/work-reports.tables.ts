import type { ReportLine } from '@houtai/contract/work-report-form';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordHistory } from '#modules/history/index.ts';
import { ownedColumns, users } from '#modules/people/index.ts';
import { projectColumn } from '#modules/projects/index.ts';
import { id, moment, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

/** Reports, one for each author, kind and period; the owner is the author. */
export const workReports = pgTable(
  'work_reports',
  {
    id: id(),
    ...ownedColumns,
    kind: text('kind', { enum: ['day', 'week', 'month'] }).notNull(),
    startOn: date('start_on', { mode: 'string' }).notNull(),
    endOn: date('end_on', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['draft', 'submitted', 'late'] }).notNull(),
    submittedAt: moment('submitted_at'),
    /** When it was due, as known at that time; null if nothing was due. */
    dueAt: moment('due_at'),
    lines: jsonb('lines').$type<ReportLine[]>().notNull(),
    /** Rich text in addition to the lines. */
    content: text('content').notNull(),
    /** The plain text of both, for lists and search. */
    plainText: text('plain_text').notNull(),
    /** The receivers, including the head of the department; an array, so that its index can be combined with others in one `or`. */
    receivers: text('receivers').array().notNull().default([]),
    /** The time of the last change of content; earlier readers have not read it. */
    writtenAt: moment('written_at').notNull(),
    ...recordColumns,
  },
  (table) => [
    unique('work_reports_once').on(table.ownerId, table.kind, table.startOn),
    index('work_reports_owner').on(table.ownerId, table.startOn, table.id),
    index('work_reports_department').on(table.departmentId, table.startOn, table.id),
    index('work_reports_company').on(table.companyId, table.startOn, table.id),
    index('work_reports_receivers').using('gin', table.receivers),
    index('work_reports_start').on(table.startOn, table.id),
    index('work_reports_submitted').on(table.submittedAt, table.id),
    // Weeks are a sixth of all reports, and months fewer, so that filtering by kind needs an index.
    index('work_reports_kind').on(table.kind, table.submittedAt, table.id),
    index('work_reports_updated').on(table.updatedAt, table.id),
    index('work_reports_words').using('gin', pairsOf(table.plainText)),
  ],
);

/** The last time that a person read a report. */
export const workReportReads = pgTable(
  'work_report_reads',
  {
    reportId: text('report_id')
      .notNull()
      .references(() => workReports.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.userId] }), index('work_report_reads_user').on(table.userId)],
);

/** Resolved comments on reports, by their history entry. */
export const workReportSolved = pgTable(
  'work_report_solved',
  {
    commentId: text('comment_id')
      .primaryKey()
      .references(() => recordHistory.id),
    reportId: text('report_id')
      .notNull()
      .references(() => workReports.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [index('work_report_solved_report').on(table.reportId), index('work_report_solved_user').on(table.userId)],
);

/**
 * Hours by person, day and project, in hundredths of an hour, so that sums are exact. They are independent of reports: the reports of a
 * day, its week and its month show the same hours.
 */
export const workHours = pgTable(
  'work_hours',
  {
    id: id(),
    ...ownedColumns,
    day: date('day', { mode: 'string' }).notNull(),
    projectId: projectColumn().notNull(),
    hundredths: integer('hundredths').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('work_hours_once').on(table.ownerId, table.day, table.projectId),
    index('work_hours_department').on(table.departmentId, table.day, table.id),
    index('work_hours_company').on(table.companyId, table.day, table.id),
    index('work_hours_project').on(table.projectId, table.day, table.id),
    index('work_hours_day').on(table.day, table.id),
    index('work_hours_updated').on(table.updatedAt),
  ],
);

/** Closed billing periods of departments, by last day, with the missing reports at that time. A reopened one stays, with the reason. */
export const periodClosings = pgTable(
  'period_closings',
  {
    id: id(),
    periodEnd: date('period_end', { mode: 'string' }).notNull(),
    departmentId: text('department_id').notNull(),
    closedBy: text('closed_by')
      .notNull()
      .references(() => users.id),
    closedAt: moment('closed_at').notNull(),
    missing: jsonb('missing').$type<{ userId: string; days: string[] }[]>().notNull(),
    reopenedBy: text('reopened_by').references(() => users.id),
    reopenedAt: moment('reopened_at'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    index('period_closings_department').on(table.periodEnd, table.departmentId, table.closedAt),
    // A department has at most one active closing of a period.
    uniqueIndex('period_closings_closed')
      .on(table.periodEnd, table.departmentId)
      .where(sql`${table.reopenedAt} is null`),
  ],
);

/** Days of leave, both ends included; half a day is always a single day. */
export const leaves = pgTable(
  'leaves',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    part: text('part', { enum: ['all', 'morning', 'afternoon'] })
      .notNull()
      .default('all'),
    kind: text('kind', { enum: ['annual', 'personal', 'sick', 'other'] }).notNull(),
    remark: text('remark').notNull().default(''),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('leaves_user').on(table.userId, table.toDay), index('leaves_days').on(table.toDay)],
);

/** The period in which people report, if it differs from that of their account; and their last reminder. */
export const reporters = pgTable('reporters', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  joinedOn: date('joined_on', { mode: 'string' }),
  leftOn: date('left_on', { mode: 'string' }),
  /** When somebody last reminded them. */
  urgedAt: moment('urged_at'),
});
