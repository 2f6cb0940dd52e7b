import { DAY_MS } from '@houtai/contract/durations';
import type { JobRun } from '@houtai/contract/jobs';
import { and, count, desc, eq, sql } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type PageRequest, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { JobCtx } from '#platform/jobs/job.ts';
import { jobRuns } from '#platform/jobs/jobs.tables.ts';

const KEPT_MS = 90 * DAY_MS;
const KEPT_OF_EACH = 500;

export function runPage(ctx: Ctx, job: string, page: PageRequest): Promise<PageResult<JobRun>> {
  const { read, count } = runList(ctx, job);
  return readPage<JobRun>(page, read, count);
}

/** The runs of a job, newest first. */
export function runList(ctx: Ctx, job: string): RowSource<JobRun> {
  const own = eq(jobRuns.job, job);
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(jobRuns)
        .where(own)
        .orderBy(desc(jobRuns.startedAt), desc(jobRuns.id))
        .limit(limit)
        .offset(skip);
      return rows.map(toJobRun);
    },
    count: async () => (await ctx.db.select({ total: count() }).from(jobRuns).where(own))[0]?.total ?? 0,
  };
}

/** The last run of each job. */
export async function lastRuns(ctx: Ctx, jobs: readonly string[]): Promise<Map<string, JobRun>> {
  const rows = await ctx.db
    .selectDistinctOn([jobRuns.job])
    .from(jobRuns)
    .where(and(isOneOf(jobRuns.job, jobs)))
    .orderBy(jobRuns.job, desc(jobRuns.startedAt), desc(jobRuns.id));
  return new Map(rows.map((row) => [row.job, toJobRun(row)]));
}

export async function removeOldRuns({ db, now }: JobCtx): Promise<string> {
  const old = new Date(now.getTime() - KEPT_MS).toISOString();
  const removed = await db.execute(sql`delete from ${jobRuns} where ${jobRuns.id} in (
    select id from (select id, started_at, row_number() over (partition by job order by started_at desc, id desc) as place from ${jobRuns}) ranked
    where started_at < ${old} or place > ${KEPT_OF_EACH}) returning 1`);
  return `删除 ${removed.rows.length} 条运行记录`;
}

function toJobRun(row: typeof jobRuns.$inferSelect): JobRun {
  return {
    id: row.id,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    durationMs: row.endedAt ? row.endedAt.getTime() - row.startedAt.getTime() : null,
    result: row.result,
    message: row.message,
    reason: row.reason,
    userName: row.userName,
    attempt: row.attempt,
  };
}
