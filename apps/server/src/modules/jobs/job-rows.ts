import type { JobRow } from '@houtai/contract/jobs';

import type { Ctx } from '#platform/db/work/context.ts';
import { cronOf, nextRunOf, settingsOf } from '#platform/jobs/job-settings.ts';
import type { Job } from '#platform/jobs/job.ts';

import { lastRuns } from './job-runs.ts';

/** Jobs with their settings and last run. */
export async function toRows(ctx: Ctx, jobs: readonly Job[]): Promise<JobRow[]> {
  const settings = await settingsOf(ctx.db, jobs, ctx.now);
  const runs = await lastRuns(
    ctx,
    jobs.map(({ name }) => name),
  );
  return jobs.map((job) => {
    const setting = settings.get(job.name);
    return {
      id: job.name,
      label: job.label,
      description: job.description,
      cron: cronOf(job, setting),
      usualCron: job.cron,
      active: setting?.active ?? true,
      makeUp: setting?.makeUp ?? true,
      lastRun: runs.get(job.name) ?? null,
      nextRunAt: nextRunOf(job, setting, ctx.now)?.toISOString() ?? null,
      version: setting?.version ?? 1,
    };
  });
}
