import { JOBS_PAGE } from '@houtai/contract/jobs';
import { linkTo } from '@houtai/contract/links';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';

import { holdersOf } from '#modules/grants/index.ts';
import { notify } from '#modules/messages/index.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import type { Job, JobCtx } from '#platform/jobs/job.ts';
import { jobSettings } from '#platform/jobs/jobs.tables.ts';

/** A job that fails repeatedly is reported at most this often. */
const AGAIN_MS = 3_600_000;

/** Notifies people who may see jobs of a failure. */
export async function notifyAboutFailedJob(ctx: JobCtx, job: Job, message: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const hourAgo = new Date(now.getTime() - AGAIN_MS);
    // A clock that ran ahead may have left a time in the future.
    const isDue = or(isNull(jobSettings.toldAt), lte(jobSettings.toldAt, hourAgo), gt(jobSettings.toldAt, now));
    const due = await db
      .update(jobSettings)
      .set({ toldAt: now })
      .where(and(eq(jobSettings.name, job.name), isDue))
      .returning({ name: jobSettings.name });
    if (due.length === 0) return;
    const to = await holdersOf({ db }, 'monitor:job:list');
    await notify(ctx, {
      to,
      msgType: '0',
      title: `定时任务「${job.label}」运行失败`,
      content: message,
      url: linkTo(JOBS_PAGE, { id: job.name }),
      record: { type: 'job', id: job.name },
    });
  });
}
