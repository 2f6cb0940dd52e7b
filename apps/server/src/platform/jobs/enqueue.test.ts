import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { addRun, enqueueDue, RunRequest } from './enqueue.ts';
import type { Job } from './job.ts';
import { jobRuns, jobSettings } from './jobs.tables.ts';
import { startJobs } from './start-jobs.ts';

const JOB: Job = { name: 'test:hourly', label: '每小时', description: '测试', cron: '30 * * * *', run: vi.fn(async () => '做了一件事') };
/** Never due; runs after everything that was enqueued before it. */
const LAST: Job = { name: 'test:last', label: '最后', description: '测试', cron: '0 0 1 1 *', run: vi.fn(async () => {}) };
const HOUR_MS = 3_600_000;

let test: AppForTest;
let stop: () => Promise<void>;
beforeEach(async () => {
  vi.mocked(JOB.run).mockClear();
  test = await appForTest({ jobs: [JOB, LAST] });
  const { template: _, ...server } = inject('postgres');
  const connection = { ...server, database: test.app.deps.database.name };
  stop = startJobs(test.app, { connection, jobs: [JOB, LAST] });
  // TEST_NOW is on the hour, 08:00 UTC; the queue exists once its server has looked for the first time.
  await vi.waitFor(async () => expect(await test.db.select().from(jobSettings)).toHaveLength(2));
});
afterEach(async () => {
  await stop();
  await test.close();
});

const look = () => enqueueDue(test.app, [JOB]);
const runs = () => test.db.select().from(jobRuns).where(eq(jobRuns.job, JOB.name)).orderBy(jobRuns.startedAt, jobRuns.id);
const ran = (times: number) =>
  vi.waitFor(async () => expect((await runs()).filter(({ result }) => result === 'success')).toHaveLength(times));
/** Resolves once everything enqueued before has run: one job runs at a time, in order. */
async function settled(): Promise<void> {
  const before = vi.mocked(LAST.run).mock.calls.length;
  await addRun(test.db, LAST.name, RunRequest.parse({}));
  await vi.waitFor(() => expect(LAST.run).toHaveBeenCalledTimes(before + 1));
}
const setting = async () => (await test.db.select().from(jobSettings).where(eq(jobSettings.name, JOB.name)))[0];
const set = (values: Partial<typeof jobSettings.$inferInsert>) =>
  test.db.update(jobSettings).set(values).where(eq(jobSettings.name, JOB.name));

describe('enqueueDue', () => {
  it('runs a due job once, however many servers look', async () => {
    await look();
    test.clock.advance(30 * 60_000);
    await Promise.all(Array.from({ length: 8 }, look));
    await ran(1);
    await look();
    await settled();
    expect(await runs()).toMatchObject([
      { job: JOB.name, reason: 'schedule', result: 'success', message: '做了一件事', attempt: 1, userId: null, startedAt: test.clock.now },
    ]);
    test.clock.advance(HOUR_MS);
    await look();
    await ran(2);
  });

  it('follows a changed time without a restart', async () => {
    await set({ cron: '10 * * * *' });
    test.clock.advance(10 * 60_000);
    await look();
    await ran(1);
    test.clock.advance(20 * 60_000);
    await look();
    await settled();
    expect(await runs()).toHaveLength(1);
  });

  it('makes up once for missed times, or skips them', async () => {
    test.clock.advance(5 * HOUR_MS);
    await look();
    await ran(1);
    expect(await runs()).toMatchObject([{ reason: 'make-up' }]);
    await set({ makeUp: false });
    test.clock.advance(5 * HOUR_MS);
    await look();
    await settled();
    expect(await runs()).toHaveLength(1);
    test.clock.advance(30 * 60_000);
    await look();
    await ran(2);
  });

  it('does not make up for times older than a day', async () => {
    await set({ cron: '0 0 1 * *' });
    test.clock.advance(20 * 24 * HOUR_MS);
    await look();
    await settled();
    expect(await runs()).toEqual([]);
  });

  it('runs a job at its next time after a clock that was years ahead is corrected', async () => {
    // More precise than a millisecond, as another program may have stored it.
    const ahead = new Date(test.clock.now.getTime() + 3 * 365 * 24 * HOUR_MS).toISOString().replace('Z', '123Z');
    await test.db.execute(sql`update job_settings set seen_until = ${ahead}::timestamptz where name = ${JOB.name}`);
    await look();
    expect((await setting())?.seenUntil).toEqual(test.clock.now);
    test.clock.advance(30 * 60_000);
    await look();
    await ran(1);
    expect(await runs()).toMatchObject([{ reason: 'schedule' }]);
  });

  it('skips a time that a server with a clock two minutes ahead has handled', async () => {
    const ahead = new Date(test.clock.now.getTime() + 120_000);
    await set({ seenUntil: ahead });
    await look();
    expect((await setting())?.seenUntil).toEqual(ahead);
  });

  it('does not run a job that is switched off', async () => {
    await set({ active: false });
    test.clock.advance(HOUR_MS);
    await look();
    await settled();
    expect(await runs()).toEqual([]);
  });
});

describe('the log of runs', () => {
  it('marks a run as cut off when its server died', async () => {
    await test.db.insert(jobRuns).values({ job: JOB.name, startedAt: new Date(0), result: 'running', reason: 'schedule', attempt: 1 });
    test.clock.advance(30 * 60_000);
    await look();
    await ran(1);
    expect(await runs()).toMatchObject([{ result: 'cut-off', message: '服务器中断' }, { result: 'success' }]);
  });
});
