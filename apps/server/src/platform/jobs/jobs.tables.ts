import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { id, moment, recordColumns } from '../db/columns.ts';

/** What administrators set for a job, and up to when its times have been seen to. A job without a row is as its module says. */
export const jobSettings = pgTable('job_settings', {
  name: text('name').primaryKey(),
  /** In place of the job's own time; null where that holds. */
  cron: text('cron'),
  active: boolean('active').notNull().default(true),
  /** Whether a time that went by while no server ran is made up for. */
  makeUp: boolean('make_up').notNull().default(true),
  /** Times up to here have been put in the queue or passed over; the servers agree by it who does. */
  seenUntil: moment('seen_until').notNull(),
  /** When administrators were last told that it failed. */
  toldAt: moment('told_at'),
  ...recordColumns,
});

/** Runs of jobs, kept for a while. */
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
    /** Who had it run immediately; null where its time did. */
    userId: text('user_id'),
    userName: text('user_name').notNull().default(''),
    attempt: integer('attempt').notNull(),
  },
  (table) => [
    index('job_runs_job').on(table.job, table.startedAt, table.id),
    index('job_runs_started').on(table.startedAt),
    // Of each job at most one, and those whose server died.
    index('job_runs_open')
      .on(table.job)
      .where(sql`${table.result} = 'running'`),
  ],
);
