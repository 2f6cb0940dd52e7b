import { setTimeout as sleep } from 'node:timers/promises';

import { runMigrations } from 'graphile-worker';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';

import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { addRun, RunRequest } from './enqueue.ts';
import type { Job } from './job.ts';
import { jobRuns } from './jobs.tables.ts';
import { startJobs } from './start-jobs.ts';

const LOOK_MS = 1_200;
const JOB: Job = { name: 'test:long', label: '久', description: '', cron: '0 0 1 1 *', run: vi.fn(async () => {}) };

let test: AppForTest;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  vi.mocked(JOB.run).mockReset();
  test = await appForTest();
  // Made by whoever comes first, step by step, they would be in the way of what is asked meanwhile.
  await runMigrations({ pgPool: test.app.deps.database.pool });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await test.close();
});

function start(): () => Promise<void> {
  const { template: _, ...server } = inject('postgres');
  const connection = { ...server, database: test.app.deps.database.name };
  const stop = startJobs(test.app, { connection, jobs: [JOB], lookForDeadMs: LOOK_MS });
  stops.push(stop);
  return stop;
}

const query = (text: string) => test.app.deps.database.pool.query(text);

const due = () => addRun(test.db, JOB.name, RunRequest.parse({}));
const runs = (times: number) => vi.waitFor(() => expect(JOB.run).toHaveBeenCalledTimes(times), 20_000);

it('what a dead worker held is run again, and the log says that it was cut off', async () => {
  await start()();
  await due();
  await query("update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-of-the-dead', locked_at = now()");
  await query("update graphile_worker._private_job_queues set locked_by = 'pool-of-the-dead', locked_at = now()");
  const run = { job: JOB.name, startedAt: test.clock.now, result: 'running', reason: 'schedule', attempt: 1 } as const;
  await test.db.insert(jobRuns).values(run);
  start();
  await runs(1);
  const logged = await test.db.select({ result: jobRuns.result, attempt: jobRuns.attempt }).from(jobRuns).orderBy(jobRuns.attempt);
  expect(logged).toMatchObject([{ result: 'cut-off' }, { attempt: 2 }]);
});

it('what a living worker holds stays its own, also when its connections are cut for a moment', async () => {
  let end = () => {};
  vi.mocked(JOB.run).mockImplementation(() => new Promise((resolve) => (end = () => resolve())));
  start();
  start();
  await due();
  await runs(1);
  await sleep(3 * LOOK_MS);
  await query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'houtai-jobs' and datname = current_database()",
  );
  await sleep(4 * LOOK_MS);
  expect(JOB.run).toHaveBeenCalledTimes(1);
  end();
  await vi.waitFor(
    async () => expect((await query('select 1 from graphile_worker.jobs where locked_by is not null')).rows).toEqual([]),
    10_000,
  );
});
