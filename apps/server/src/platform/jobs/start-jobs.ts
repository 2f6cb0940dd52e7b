import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { MINUTE_MS } from '@houtai/contract/durations';
import type { FastifyInstance } from 'fastify';
import type { Runner, Task, WorkerEvents } from 'graphile-worker';

import type { Connection } from '../db/client.ts';
import { enqueueDue } from './enqueue.ts';
import { freeDeadWorkersUntil } from './free-dead-workers.ts';
import type { Job } from './job.ts';
import { type OnFailed, recordRun } from './record-run.ts';
import { keepAlive } from './worker-life.ts';

/** The jobs, the database that the servers share, and the listener for failures. */
type Work = { connection: Connection; jobs: readonly Job[]; onFailed?: OnFailed; lookForDeadMs?: number };

/** A little after the full minute, so that slightly different clocks agree on the minute. */
const BEHIND_MS = 500;

/** How long running jobs may continue when the server stops. */
const FINISH_MS = 2_000;

/** How long the server waits for their end, which an unresponsive database may delay. */
const STOP_MOST_MS = 5_000;

/** The longest delay of a job that became due while another one ran. */
const POLL_MS = 5_000;

const TRY_AGAIN_MS = 5_000;

/** After two such intervals a dead server is detected. */
const LOOK_FOR_DEAD_MS = 10_000;

/**
 * Starts the schedule of the jobs, and returns a function that stops it. It does not delay the start, and survives an unavailable database:
 * it starts again when the database is back.
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

/** Runs the jobs until the server stops or an error makes it impossible. */
async function runUntil(stopping: AbortSignal, app: FastifyInstance, work: Work): Promise<void> {
  const { connection, jobs, onFailed = async () => {}, lookForDeadMs = LOOK_FOR_DEAD_MS } = work;
  // Loaded when needed, because they take longer to load than the rest of the server.
  const [{ Logger, run }, { openPool }] = await Promise.all([import('graphile-worker'), import('./job-pool.ts')]);
  const pool = openPool(connection, (err) => app.log.debug({ err }, 'a connection of the jobs ended'));
  const ended = new AbortController();
  const lost = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  events.once(
    'pool:create',
    ({ workerPool }) => void keepAlive(connection, workerPool.id, ended.signal).catch((error) => lost.abort(error)),
  );
  try {
    const runner = await run({
      pgPool: pool,
      events,
      noPreparedStatements: typeof connection === 'string' && /[?&]prepare=false\b/.test(connection),
      concurrency: 1,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: FINISH_MS,
      pollInterval: POLL_MS,
      // With the default of -1, a failure to store the end of a job would go unnoticed and end the whole server.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => app.log[LEVELS[level]](message)),
      taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(app, job, { onFailed, lost: lost.signal })])),
      // The library reads its schedule only at its start; ours can change at run time.
      parsedCronItems: [],
    });
    const end = endOf(runner, AbortSignal.any([stopping, lost.signal]));
    await Promise.race([end, keepEnqueuing(app, jobs, ended.signal), freeDeadWorkersUntil(app, lookForDeadMs, ended.signal)]);
    lost.signal.throwIfAborted();
  } finally {
    ended.abort();
    await pool.end();
  }
}

function taskOf(app: FastifyInstance, job: Job, { onFailed, lost }: { onFailed: OnFailed; lost: AbortSignal }): Task {
  return async (payload, { abortSignal, job: { attempts } }) => {
    await recordRun(app, job, { payload, attempt: attempts, signal: abortSignal ?? new AbortController().signal, onFailed });
    // Another server may have the job by now: the library would report it as done from here, although it is marked as failed there.
    lost.throwIfAborted();
  };
}

/** Enqueues due jobs, now and every minute. */
async function keepEnqueuing(app: FastifyInstance, jobs: readonly Job[], ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    // An error that also ends the runner is reported by the runner; the next look catches up.
    await enqueueDue(app, jobs).catch((err: unknown) => app.log.warn({ err }, 'the times of the jobs cannot be looked at'));
    await sleep(MINUTE_MS - (Date.now() % MINUTE_MS) + BEHIND_MS, undefined, { signal: ended, ref: false }).catch(() => {});
  }
}

async function endOf(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    const stop = () => resolve(runner.stop().catch(() => {}));
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop, { once: true });
  });
  await Promise.race([runner.promise, stopped]);
  // After a stop, it ends when the running jobs have ended.
  if (stopping.aborted) await stopped;
}

/** Messages of the library for operators are debugging details here. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
