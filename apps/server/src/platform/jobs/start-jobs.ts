import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import type { Runner } from 'graphile-worker';

import type { Connection } from '../db/client.ts';
import { type Job, runJob } from './job.ts';

/** The jobs, and the database whose servers share them. */
type Work = { connection: Connection; jobs: readonly Job[] };

/** Times that went by while no server ran are made up for, once, when they are not older than this. */
const MAKE_UP_MS = 86_400_000;

/** How long running jobs may go on when the server stops. */
const FINISH_MS = 2_000;

/** How long the server waits for their end, which may hang on a database that does not answer. */
const STOP_MOST_MS = 5_000;

/** A job that became due while another one ran is seen after this at the latest. */
const POLL_MS = 5_000;

const TRY_AGAIN_MS = 5_000;

/**
 * Has the jobs run at their times from now on, and gives a function that ends that. It does not keep the server waiting,
 * and a database that is away does not end it: it begins again when the database is back.
 */
export function startJobs(app: FastifyInstance, work: Work): () => Promise<void> {
  const stopping = new AbortController();
  const ended = keepRunning(app, stopping.signal, () => runUntil(stopping.signal, app, work));
  return async () => {
    stopping.abort();
    await Promise.race([ended, sleep(STOP_MOST_MS, undefined, { ref: false })]);
  };
}

async function keepRunning(app: FastifyInstance, stopping: AbortSignal, run: () => Promise<void>): Promise<void> {
  while (!stopping.aborted) {
    const reason = await run().catch((error: unknown) => error);
    if (stopping.aborted) return;
    app.log.warn({ err: reason }, 'jobs do not run at the moment');
    await sleep(TRY_AGAIN_MS, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Runs the jobs until the server stops, or until something makes it impossible. */
async function runUntil(stopping: AbortSignal, app: FastifyInstance, { connection, jobs }: Work): Promise<void> {
  // Loaded when they are needed: they take longer than all the rest of the server.
  const [{ Logger, parseCronItems, run }, { openPool }] = await Promise.all([import('graphile-worker'), import('./job-pool.ts')]);
  const once = (name: string) => ({ jobKey: name, queueName: name, maxAttempts: 3, backfillPeriod: MAKE_UP_MS });
  const pool = openPool(connection, (err) => app.log.debug({ err }, 'a connection of the jobs ended'));
  try {
    const runner = await run({
      pgPool: pool,
      noPreparedStatements: typeof connection === 'string' && /[?&]prepare=false\b/.test(connection),
      concurrency: 1,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: FINISH_MS,
      pollInterval: POLL_MS,
      logger: new Logger(() => (level, message) => app.log[LEVELS[level]](message)),
      taskList: Object.fromEntries(jobs.map((job) => [job.name, (_, { abortSignal }) => runJob(app, job, abortSignal)])),
      parsedCronItems: parseCronItems(jobs.map(({ name, cron }) => ({ task: name, match: cron, options: once(name) }))),
    });
    await endOf(runner, stopping);
  } finally {
    await pool.end();
  }
}

async function endOf(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    const stop = () => resolve(runner.stop().catch(() => {}));
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop, { once: true });
  });
  await Promise.race([runner.promise, stopped]);
  // Told to stop, it is over only when what was running has ended.
  if (stopping.aborted) await stopped;
}

/** What the library tells for people who watch it is for those who look for faults here. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
