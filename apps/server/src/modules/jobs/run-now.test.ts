import { calls } from '@houtai/contract';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';

import type { Job } from '#platform/jobs/job.ts';
import { jobSettings } from '#platform/jobs/jobs.tables.ts';
import { startJobs } from '#platform/jobs/start-jobs.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const JOB: Job = { name: 'test:now', label: '整理', description: '整理', cron: '0 0 1 1 *', run: vi.fn(async () => '完成') };

let test: AppForTest;
let stop: () => Promise<void>;
beforeAll(async () => {
  test = await appForTest({ jobs: [JOB] });
  const { template: _, ...server } = inject('postgres');
  stop = startJobs(test.app, { connection: { ...server, database: test.app.deps.database.name }, jobs: [JOB] });
  await vi.waitFor(async () => expect(await test.db.select().from(jobSettings)).toHaveLength(1));
});
afterAll(async () => {
  await stop();
  await test.close();
});

it('a requested run starts even if the job is disabled, and the log names the requester', async () => {
  const { app } = test;
  const { token } = await makeSignedIn(app, { name: '周明', tags: ['monitor:job:list', 'monitor:job:edit', 'monitor:job:run'] });
  const form = { id: JOB.name, cron: JOB.cron, active: false, makeUp: true, version: 1 };
  expect((await sendTo(app, calls.jobs.update, form, token)).code).toBe('00000');
  expect(await sendTo(app, calls.jobs.run, { id: JOB.name }, token)).toMatchObject({
    code: '00000',
    msg: `「${JOB.label}」已提交，稍后在运行记录中查看结果`,
  });
  await vi.waitFor(async () => {
    const { rows } = (await sendTo(app, calls.jobs.runs, { id: JOB.name }, token)).result;
    expect(rows).toMatchObject([{ reason: 'manual', userName: '周明', result: 'success', message: '完成', attempt: 1 }]);
  });
  expect(JOB.run).toHaveBeenCalledTimes(1);
});
