import { cronFault } from '@houtai/contract/cron';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { MODULES } from '../../modules.ts';
import { openDatabase } from '../db/client.ts';
import { registryOf } from '../module.ts';
import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import type { Job, JobCtx } from './job.ts';
import { startJobs } from './start-jobs.ts';

let test: AppForTest;
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  test = await appForTest();
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await test.close();
});

const SELDOM = '0 0 1 1 *';

/** Jobs of a server that lost its connections run again within a minute; a busy machine takes part of that. */
const AGAIN_MS = 45_000;

/** Defaults for the parts of a job that do not matter to a test. */
function start(...jobs: Omit<Job, 'label' | 'description'>[]): () => Promise<void> {
  const { template: _, ...server } = inject('postgres');
  const stop = startJobs(test.app, {
    connection: { ...server, database: databaseName() },
    jobs: jobs.map((job) => ({ label: job.name, description: '', ...job })),
  });
  stops.push(stop);
  return stop;
}

function databaseName(): string {
  return test.app.deps.database.name;
}

/**
 * Enqueues a run of a job, as its schedule would, once the job tables exist. Not as a prepared statement, because one prepared during the
 * set-up would refer to a replaced function in every retry.
 */
async function due(name: string): Promise<void> {
  const { pool } = test.app.deps.database;
  await vi.waitFor(async () => {
    await pool.query('select graphile_worker.add_job($1)', [name]);
  });
}

async function cutConnections(): Promise<void> {
  const cut = await test.app.deps.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'houtai-jobs' and datname = current_database()`);
  expect(cut.rows.length).toBeGreaterThan(0);
}

describe('startJobs', () => {
  it('runs a due job with the server’s clock, storage and log', async () => {
    const seen: JobCtx[] = [];
    start({ name: 'test:look', cron: SELDOM, run: async (ctx) => void seen.push(ctx) });
    await due('test:look');
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatchObject({ now: test.clock.now, db: test.db, deps: test.app.deps });
  });

  it('runs it on one server of two', async () => {
    const run = vi.fn(async () => {});
    start({ name: 'test:one', cron: SELDOM, run });
    start({ name: 'test:one', cron: SELDOM, run });
    for (let time = 0; time < 5; time += 1) await due('test:one');
    const { pool } = test.app.deps.database;
    await vi.waitFor(async () => expect((await pool.query('select 1 from graphile_worker.jobs')).rows).toHaveLength(0));
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('starts again after its connections were cut, and the server keeps running', async () => {
    const run = vi.fn(async () => {});
    start({ name: 'test:again', cron: SELDOM, run });
    await due('test:again');
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    await cutConnections();
    await due('test:again');
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), AGAIN_MS);
  });

  it('starts again when the end of a job could not be stored, and the server keeps running', async () => {
    const unhandled = vi.fn();
    const warned = vi.spyOn(test.app.log, 'warn');
    process.on('unhandledRejection', unhandled);
    const admin = openDatabase({ ...inject('postgres'), database: 'postgres' }, { max: 1 });
    const allow = (isOpen: boolean) => admin.pool.query(`alter database ${databaseName()} allow_connections ${isOpen}`);
    try {
      const run = vi.fn(async () => {
        if (run.mock.calls.length > 1) return;
        await allow(false);
        await cutConnections();
      });
      start({ name: 'test:away', cron: SELDOM, run });
      await due('test:away');
      await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.anything(), 'jobs do not run at the moment'));
      await allow(true);
      await due('test:away');
      await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), AGAIN_MS);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
      await admin.close();
    }
  });

  it('lets a running job finish when the server stops, and signals it', async () => {
    let ended = '';
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const job = {
      name: 'test:long',
      cron: SELDOM,
      run: async ({ signal }: JobCtx) => {
        begin();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended = 'as told';
      },
    };
    const stop = start(job);
    await due('test:long');
    await begun;
    await stop();
    expect(ended).toBe('as told');
  });

  it('stops at once right after its start', async () => {
    const stop = start({ name: 'test:none', cron: SELDOM, run: async () => {} });
    await stop();
    await stop();
    expect(stops).toHaveLength(1);
  });
});

it('every job of a module has a unique name, labels, and a valid time', () => {
  const jobs = registryOf(MODULES).given('jobs');
  expect(jobs.length).toBeGreaterThan(0);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  for (const { name, label, description, cron } of jobs) {
    expect(name).toMatch(/^[\w-]+:[\w-]+$/);
    expect(label).toMatch(/[\u4e00-\u9fff]/);
    expect(description).toMatch(/[\u4e00-\u9fff]/);
    expect(cronFault(cron)).toBeNull();
  }
});
