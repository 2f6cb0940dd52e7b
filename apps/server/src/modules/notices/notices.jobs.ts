import { asc, eq } from 'drizzle-orm';

import { inTransaction } from '#platform/db/work/context.ts';
import type { Job, JobCtx } from '#platform/jobs/job.ts';

import { notices } from './notices.tables.ts';
import { continueNotice } from './notify-receivers.ts';

/** Continues notifying or withdrawing what a call began; one transaction for each batch. */
async function goOn(ctx: JobCtx): Promise<void> {
  const { db, signal } = ctx;
  const due = await db.select({ id: notices.id }).from(notices).where(eq(notices.isDue, true)).orderBy(asc(notices.publishedAt));
  for (const { id } of due) {
    let isMore = true;
    while (isMore) {
      signal.throwIfAborted();
      isMore = await inTransaction(ctx, (ctx) => continueNotice(ctx, id));
    }
  }
}

const job: Job = {
  name: 'notices:go-on',
  label: '送达通知公告',
  description: '继续把刚发布的通知公告送达每个接收人，或收回已撤销的',
  cron: '* * * * *',
  run: goOn,
};

export default job;
