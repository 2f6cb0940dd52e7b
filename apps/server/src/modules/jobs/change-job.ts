import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import { JOB_FORM } from '@houtai/contract/jobs-form';
import { and, eq, sql } from 'drizzle-orm';

import { changesBetween, recordChange, staleVersion } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { cronOf, type JobSetting, settingsOf } from '#platform/jobs/job-settings.ts';
import type { Job } from '#platform/jobs/job.ts';
import { jobSettings } from '#platform/jobs/jobs.tables.ts';

import { toRows } from './job-rows.ts';

type Form = RequestOf<typeof calls.jobs.update>;

const { fields } = JOB_FORM;

/** Sets when a job runs. Earlier times are not made up for, because they were not its times or it was disabled. */
export async function changeJob(ctx: Ctx, job: Job, form: Form): Promise<void> {
  const before = (await settingsOf(ctx.db, [job], ctx.now)).get(job.name);
  const { version, ...sent } = form;
  const {
    form: { active, makeUp, ...times },
    isSame,
  } = mergeUpdate(JOB_FORM, before ? { ...before, cron: cronOf(job, before) } : {}, sent);
  if (isSame && before?.version === version) return;
  const cron = times.cron === job.cron ? null : times.cron;
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
      throw await staleVersion(ctx, { type: 'job', id: job.name, name: '该任务' }, present);
    }
    const changes = changesBetween(inWords(job, before), inWords(job, after), labelsOf(fields));
    const state = { ...times, active, makeUp };
    await recordChange(ctx, { recordType: 'job', recordId: job.name, action: '修改定时任务', changes, state });
  });
}

function inWords(job: Job, setting: JobSetting): Record<keyof typeof fields, string> {
  return describeFormFields(fields, { ...setting, cron: cronOf(job, setting) });
}
