import type { FastifyInstance } from 'fastify';

import type { Deps } from '../deps.ts';
import { type SystemCtx, systemCtx } from '../system-ctx.ts';

/** The context of a job: a log that names it, the dependencies of the server, and a signal to stop early. */
export type JobCtx = SystemCtx & { deps: Deps; signal: AbortSignal };

/**
 * Work that the server does by itself. One server runs it, once at a time; a failed or cut-off run is retried, so starting it twice must be
 * harmless.
 */
export type Job = {
  /** `subject:what`; it never changes, because the database knows the job by it. */
  name: string;
  /** Its name in Chinese, and what it does in one sentence. */
  label: string;
  description: string;
  /** Minute, hour, day of the month, month and day of the week, in Beijing; administrators may set another time. */
  cron: string;
  /** May take hours: it runs in parallel to the short jobs, which run one at a time. */
  isLong?: true;
  /** Returns what was done, in Chinese, for the log of runs, if it is worth mentioning. */
  run: (ctx: JobCtx) => Promise<string | void>;
};

declare module '../module.ts' {
  interface Hooks {
    /** Work that a server does by itself. */
    jobs: Job;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The jobs of this server. */
    jobs: readonly Job[];
  }
}

/** Runs a job now, in this process. */
export async function runJob(app: FastifyInstance, job: Job, signal = new AbortController().signal): Promise<string | void> {
  return job.run(jobCtxOf(app, job, signal));
}

/** The context of a job that runs now, in this process. */
export function jobCtxOf(app: FastifyInstance, job: Job, signal: AbortSignal): JobCtx {
  const { deps, log } = app;
  const { name } = job;
  return { ...systemCtx(deps, { log: log.child({ job: name }), origin: { kind: 'job', name } }), deps, signal };
}

/** The jobs by lane, which run in parallel: those that take minutes, and those that may take hours. */
export function jobLanes(jobs: readonly Job[]): Job[][] {
  return [jobs.filter(({ isLong }) => !isLong), jobs.filter(({ isLong }) => isLong)].filter((lane) => lane.length > 0);
}
