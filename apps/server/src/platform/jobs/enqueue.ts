import { lastTime, parseCron } from '@houtai/contract/cron';
import { DAY_MS } from '@houtai/contract/durations';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Db } from '../db/client.ts';
import { cronOf, type JobSetting, settingsOf } from './job-settings.ts';
import type { Job } from './job.ts';
import { jobSettings } from './jobs.tables.ts';

/** Why a run was enqueued, and by whom; part of the queue entry. */
export const RunRequest = z.object({
  reason: z.enum(['schedule', 'make-up', 'manual']).default('schedule'),
  userId: z.string().nullable().default(null),
  userName: z.string().default(''),
});
export type RunRequest = z.infer<typeof RunRequest>;

/** Times missed while no server ran are made up for, once, if they are not older than this. */
const MAKE_UP_MS = DAY_MS;

/** A time that is seen later than this was missed. */
const LATE_MS = 150_000;

/** Retries of a failed run; a manual run is not retried, and the person is told. */
const ATTEMPTS = 3;

/** The tolerated difference between clocks of servers; a later time was written by a wrong clock. */
const CLOCK_TOLERANCE_MS = 300_000;

/**
 * Enqueues due jobs. All servers look, and one of them succeeds for each time: it moves `seenUntil` and adds the run in one transaction.
 */
export async function enqueueDue({ deps, log }: FastifyInstance, jobs: readonly Job[]): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const settings = await settingsOf(db, jobs, now);
  await returnFromFuture({ db, now, log }, [...settings.values()]);
  for (const job of jobs) {
    const setting = settings.get(job.name);
    const due = setting?.active ? dueTime(job, setting, now) : null;
    if (!setting || !due) continue;
    const isMissed = now.getTime() - due.getTime() > LATE_MS;
    const isSkipped = isMissed && !setting.makeUp;
    await db.transaction(async (db) => {
      if (!(await takeTime(db, setting, due)) || isSkipped) return;
      await addRun(db, job.name, RunRequest.parse({ reason: isMissed ? 'make-up' : 'schedule' }));
    });
    if (isSkipped) log.info({ job: job.name, due }, 'a missed time of a job is passed over');
  }
}

/**
 * Enqueues a run of a job as soon as possible. If one is already waiting, it is the same run; if one is running, another follows, because
 * the job's queue runs one at a time.
 */
export async function addRun(db: Db, name: string, asked: RunRequest): Promise<void> {
  const attempts = asked.reason === 'manual' ? 1 : ATTEMPTS;
  // Only one column, because a kept plan must not depend on the library's rows, which a later version may extend.
  await db.execute(sql`select (graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(asked)}::json,
    queue_name => ${name}::text, job_key => ${name}::text, max_attempts => ${attempts}::int)).id`);
}

/**
 * Resets a `seenUntil` beyond the tolerance to now, also in the given rows; otherwise the job would wait for a time that only a wrong clock
 * has seen. A time that another server has corrected or taken since stays.
 */
async function returnFromFuture(
  { db, now, log }: { db: Db; now: Date; log: FastifyInstance['log'] },
  settings: readonly JobSetting[],
): Promise<void> {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
  const ahead = settings.filter(({ seenUntil }) => seenUntil > latest);
  for (const setting of ahead) {
    const { name, seenUntil } = setting;
    log.warn(
      { job: name, seenUntil },
      'a job was seen to at a time in the future: the clock of a server ran ahead; its times count from now',
    );
    await db
      .update(jobSettings)
      .set({ seenUntil: now })
      .where(and(eq(jobSettings.name, name), gt(jobSettings.seenUntil, latest)));
    setting.seenUntil = now;
  }
}

function dueTime(job: Job, setting: JobSetting, now: Date): Date | null {
  const cron = parseCron(cronOf(job, setting));
  const since = new Date(Math.max(setting.seenUntil.getTime(), now.getTime() - MAKE_UP_MS));
  return cron && lastTime(cron, since, now);
}

/** Whether this server handles a time; settings changed in the meantime apply to the next look. */
async function takeTime(db: Db, { name, version }: JobSetting, due: Date): Promise<boolean> {
  const taken = await db
    .update(jobSettings)
    .set({ seenUntil: due })
    .where(and(eq(jobSettings.name, name), eq(jobSettings.version, version), lt(jobSettings.seenUntil, due)))
    .returning({ name: jobSettings.name });
  return taken.length > 0;
}
