import { firstCharacters } from '@houtai/contract/characters';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

import type { Db } from '../db/client.ts';
import { isOneOf } from '../db/pages/is-one-of.ts';
import { refusalOf } from '../http/replies/errors.ts';
import { RunRequest } from './enqueue.ts';
import { type Job, type JobCtx, jobCtxOf } from './job.ts';
import { jobRuns } from './jobs.tables.ts';

/** Called for a failed run, with the part of the reason that a person may know. */
export type OnFailed = (ctx: JobCtx, job: Job, message: string) => Promise<void>;

type Run = { payload: unknown; attempt: number; signal: AbortSignal; onFailed: OnFailed };

/** The longest message of a run. */
const MESSAGE_MAX = 500;

/** Runs a job and records when and why it ran and how it ended. A failure is thrown again, so that the run is retried. */
export async function recordRun(app: FastifyInstance, job: Job, { payload, attempt, signal, onFailed }: Run): Promise<void> {
  const ctx = jobCtxOf(app, job, signal);
  const { db, log } = ctx;
  const id = uuidv7();
  // The job's queue runs one at a time, so any other run marked as running was cut off with its server.
  await cutOffRuns(db, [job.name], ctx.now);
  const asked = RunRequest.catch(() => RunRequest.parse({})).parse(payload);
  await db.insert(jobRuns).values({ id, job: job.name, startedAt: ctx.now, result: 'running', attempt, ...asked });
  try {
    const message = await job.run(ctx);
    await endRuns(app, eq(jobRuns.id, id), { result: 'success', message: message ?? '' });
  } catch (error) {
    const { body, unexpected } = refusalOf(error, id);
    const message = unexpected ? `运行出错，详情见服务器日志（编号 ${id}）` : body.msg;
    log.error({ err: error, run: id }, 'a job failed');
    await endRuns(app, eq(jobRuns.id, id), { result: signal.aborted ? 'cut-off' : 'failed', message });
    if (!signal.aborted) await onFailed(ctx, job, message).catch((err: unknown) => log.warn({ err }, 'nobody was told that a job failed'));
    throw error;
  }
}

/** Marks the running runs of these jobs as cut off. */
export async function cutOffRuns(db: Db, jobs: readonly string[], now: Date): Promise<void> {
  await db
    .update(jobRuns)
    .set({ result: 'cut-off', message: '服务器中断', endedAt: now })
    .where(and(isOneOf(jobRuns.job, jobs), eq(jobRuns.result, 'running')));
}

async function endRuns(
  app: FastifyInstance,
  which: ReturnType<typeof and>,
  end: { result: 'success' | 'failed' | 'cut-off'; message: string },
) {
  const { database, now } = app.deps;
  const message = firstCharacters(end.message, MESSAGE_MAX);
  await database.db
    .update(jobRuns)
    .set({ ...end, message, endedAt: now() })
    .where(which);
}
