import { runMigrations } from 'graphile-worker';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';

import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { addRun, RunRequest } from './enqueue.ts';
import type { Job } from './job.ts';
import { jobRuns } from './jobs.tables.ts';
import { startJobs } from './start-jobs.ts';

const LOOK_MS = 100;
const JOB: Job = { name: 'test:long', label: '久', description: '', cron: '0 0 1 1 *', run: vi.fn(async () => {}) };

let test: AppForTest;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  vi.mocked(JOB.run).mockReset();
  test = await appForTest();
  // Created in advance, because the migrations of the first worker would block the queries of the test.
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
const runs = (times: number) => vi.waitFor(() => expect(JOB.run).toHaveBeenCalledTimes(times));

it('runs what a dead worker held again, and logs that it was cut off', async () => {
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

it('leaves to a living worker what it holds, even if its connections are cut for a moment', async () => {
  let end = () => {};
  vi.mocked(JOB.run).mockImplementation(() => new Promise((resolve) => (end = () => resolve())));
  const looks = holdLooks();
  start();
  start();
  await due();
  await runs(1);
  await looks.let(6);
  await query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'houtai-jobs' and datname = current_database()",
  );
  // Both servers look once before its sign of life is back, and again only afterwards.
  await looks.let(2);
  await vi.waitFor(async () => expect((await query(SIGNS_OF_LIFE)).rows).toHaveLength(2));
  await looks.let(6);
  expect(JOB.run).toHaveBeenCalledTimes(1);
  end();
  await vi.waitFor(async () => expect((await query('select 1 from graphile_worker.jobs where locked_by is not null')).rows).toEqual([]));
});

const SIGNS_OF_LIFE = `select 1 from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Lets servers look for dead workers only as often as the test allows. */
function holdLooks(): { let: (times: number) => Promise<void> } {
  const { db } = test.app.deps.database;
  const execute = db.execute.bind(db);
  let left = 0;
  let looked = 0;
  vi.spyOn(db, 'execute').mockImplementation((asked) => {
    if (!JSON.stringify(asked).includes('locked_by is not null')) return execute(asked);
    const look = async () => {
      await vi.waitFor(() => expect(left).toBeGreaterThan(0), { timeout: 600_000, interval: 5 });
      left -= 1;
      try {
        return await execute(asked);
      } finally {
        looked += 1;
      }
    };
    return look() as ReturnType<typeof execute>;
  });
  return {
    let: async (times) => {
      const until = looked + times;
      left += times;
      await vi.waitFor(() => expect(looked).toBe(until));
    },
  };
}
