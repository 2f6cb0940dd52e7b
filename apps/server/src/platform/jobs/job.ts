import type { FastifyInstance } from 'fastify';

import type { Deps } from '../deps.ts';
import { type SystemCtx, systemCtx } from '../system-ctx.ts';

/** What a job gets: a context whose log names it, what the server is made of, and when to stop early. */
export type JobCtx = SystemCtx & { deps: Deps; signal: AbortSignal };

/**
 * Work that the server does by itself. One server of several runs it, at most once at a time; a run that fails is tried
 * again, and so is one that was cut off, so it has to bear being begun twice.
 */
export type Job = {
  /** `subject:what`; it stays, as the database knows the job by it. */
  name: string;
  /** What it is called, in Chinese, and what it does, in one sentence. */
  label: string;
  description: string;
  /** Minute, hour, day of the month, month and day of the week, in Beijing; administrators may set another. */
  cron: string;
  /** May take hours: it runs beside the others, of which one waits for the other. */
  isLong?: true;
  /** Says in Chinese what was done, for the log of runs, where that is worth a word. */
  run: (ctx: JobCtx) => Promise<string | void>;
};

declare module '../module.ts' {
  interface Hooks {
    /** What a server does by itself. */
    jobs: Job;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What this server does by itself. */
    jobs: readonly Job[];
  }
}

/** Runs a job now, here. */
export async function runJob(app: FastifyInstance, job: Job, signal = new AbortController().signal): Promise<string | void> {
  return job.run(jobCtxOf(app, job, signal));
}

/** What a job gets when it runs now, here. */
export function jobCtxOf(app: FastifyInstance, job: Job, signal: AbortSignal): JobCtx {
  const { deps, log } = app;
  const { name } = job;
  return { ...systemCtx(deps, { log: log.child({ job: name }), origin: { kind: 'job', name } }), deps, signal };
}

/** The jobs in the lanes that run beside each other: what takes minutes, and what may take hours. */
export function lanesOf(jobs: readonly Job[]): Job[][] {
  return [jobs.filter(({ isLong }) => !isLong), jobs.filter(({ isLong }) => isLong)].filter((lane) => lane.length > 0);
}
