import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { id, moment, recordColumns } from '../db/columns.ts';

/** The settings of a job, and until when its times were handled. A job without a row has the settings of its module. */
export const jobSettings = pgTable('job_settings', {
  name: text('name').primaryKey(),
  /** Replaces the job's own time; null keeps that. */
  cron: text('cron'),
  active: boolean('active').notNull().default(true),
  /** Whether a time missed while no server ran is made up for. */
  makeUp: boolean('make_up').notNull().default(true),
  /** Times up to here were enqueued or skipped; it decides which server handles a time. */
  seenUntil: moment('seen_until').notNull(),
  /** When administrators were last notified of a failure. */
  toldAt: moment('told_at'),
  ...recordColumns,
});

/** Runs of jobs, stored for a limited time. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: id(),
    job: text('job').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    result: text('result', { enum: ['running', 'success', 'failed', 'cut-off'] }).notNull(),
    message: text('message').notNull().default(''),
    reason: text('reason', { enum: ['schedule', 'make-up', 'manual'] }).notNull(),
    /** Who started it manually; null if it ran on schedule. */
    userId: text('user_id'),
    userName: text('user_name').notNull().default(''),
    attempt: integer('attempt').notNull(),
  },
  (table) => [
    index('job_runs_job').on(table.job, table.startedAt, table.id),
    index('job_runs_started').on(table.startedAt),
    // At most one per job, and those whose server died.
    index('job_runs_open')
      .on(table.job)
      .where(sql`${table.result} = 'running'`),
  ],
);
