import { nextTime, parseCron } from '@houtai/contract/cron';

import type { Db } from '../db/client.ts';
import { isOneOf } from '../db/pages/is-one-of.ts';
import type { Job } from './job.ts';
import { jobSettings } from './jobs.tables.ts';

/** The current settings of a job. */
export type JobSetting = typeof jobSettings.$inferSelect;

/** The settings of jobs by name. A job that the database does not know gets the settings of its module, and its times begin now. */
export async function settingsOf(db: Db, jobs: readonly Job[], now: Date): Promise<Map<string, JobSetting>> {
  const known = await read(db, jobs);
  const unknown = jobs.filter(({ name }) => !known.has(name));
  if (unknown.length === 0) return known;
  const rows = unknown.map(({ name }) => ({ name, seenUntil: now, createdAt: now, updatedAt: now }));
  await db.insert(jobSettings).values(rows).onConflictDoNothing();
  return read(db, jobs);
}

/** The time expression of a job. */
export function cronOf(job: Job, setting: Pick<JobSetting, 'cron'> | undefined): string {
  return setting?.cron ?? job.cron;
}

/** The next run of a job; null if it is switched off. */
export function nextRunOf(job: Job, setting: JobSetting | undefined, now: Date): Date | null {
  const cron = setting?.active === false ? null : parseCron(cronOf(job, setting));
  return cron && nextTime(cron, now);
}

async function read(db: Db, jobs: readonly Job[]): Promise<Map<string, JobSetting>> {
  const names = jobs.map(({ name }) => name);
  const rows = await db.select().from(jobSettings).where(isOneOf(jobSettings.name, names));
  return new Map(rows.map((row) => [row.name, row]));
}
