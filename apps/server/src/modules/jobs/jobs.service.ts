import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { JobRow } from '@houtai/contract/jobs';
import { JOB_FORM } from '@houtai/contract/jobs-form';
import { and, eq, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import type { PageResult } from '../../platform/db/read-page.ts';
import { AppError } from '../../platform/http/errors.ts';
import { cronOf, type JobSetting, nextRunOf, settingsOf } from '../../platform/jobs/job-settings.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { jobSettings } from '../../platform/jobs/jobs.tables.ts';
import { changesBetween, recordChange } from '../history/index.ts';
import { lastRuns } from './job-runs.ts';

type Query = RequestOf<typeof calls.jobs.page>;
type Form = RequestOf<typeof calls.jobs.update>;

export async function jobPage(ctx: Ctx, jobs: readonly Job[], query: Query): Promise<PageResult<JobRow>> {
  const found = await jobList(ctx, jobs, query);
  const skip = (query.offset - 1) * query.limit;
  return { rows: found.slice(skip, skip + query.limit), total: found.length };
}

/** All jobs that a list shows, in its order. */
export async function jobList(ctx: Ctx, jobs: readonly Job[], query: Omit<Query, 'offset' | 'limit'>): Promise<JobRow[]> {
  const rows = await toRows(ctx, jobs);
  const keyword = query.keyword?.toLowerCase() ?? '';
  const found = rows
    .filter(({ label, id }) => label.toLowerCase().includes(keyword) || id.includes(keyword))
    .filter(({ active }) => query.state === undefined || active === (query.state === 'on'))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'zh'));
  if (query.sort === '-label') found.reverse();
  return found;
}

/** Jobs with what is set for them and how they ran last. */
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

const { fields } = JOB_FORM;

/** Sets when a job runs. Times before this moment are not made up for, as they were not its times or it was switched off. */
export async function changeJob(ctx: Ctx, job: Job, form: Form): Promise<void> {
  const before = (await settingsOf(ctx.db, [job], ctx.now)).get(job.name);
  const { active, makeUp, version } = form;
  const cron = form.cron === job.cron ? null : form.cron;
  await inTransaction(ctx, async (ctx) => {
    const [after] = await ctx.db
      .update(jobSettings)
      .set({
        cron,
        active,
        makeUp,
        seenUntil: ctx.now,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
        version: sql`${jobSettings.version} + 1`,
      })
      .where(and(eq(jobSettings.name, job.name), eq(jobSettings.version, version)))
      .returning();
    if (!before || !after) {
      const [present] = await toRows(ctx, [job]);
      throw new AppError('A0409', '该任务刚刚被他人修改，请核对后再保存', { result: present });
    }
    const changes = changesBetween(inWords(job, before), inWords(job, after), labelsOf(fields));
    if (changes.length === 0) return;
    const state = { cron: form.cron, active, makeUp };
    await recordChange(ctx, { recordType: 'job', recordId: job.name, action: '修改定时任务', changes, state });
  });
}

function inWords(job: Job, setting: JobSetting): Record<keyof typeof fields, string> {
  return wordsIn(fields, { ...setting, cron: cronOf(job, setting) });
}
