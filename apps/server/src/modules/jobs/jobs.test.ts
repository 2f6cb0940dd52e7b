import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/messages.tables.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { type Job, runJob } from '#platform/jobs/job.ts';
import { jobRuns, jobSettings } from '#platform/jobs/jobs.tables.ts';
import { recordRun } from '#platform/jobs/record-run.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { notifyAboutFailedJob } from './index.ts';
import job from './jobs.jobs.ts';

const FINE: Job = { name: 'test:fine', label: '整理', description: '每天整理', cron: '30 3 * * *', run: async () => '整理了 3 项' };
const FAILS: Job = {
  name: 'test:fails',
  label: '报错',
  description: '总是报错',
  cron: '0 0 * * 1',
  run: async () => {
    throw new Error('select secret from vault');
  },
};

let test: AppForTest;
let editor: string;
let reader: string;
let plain: string;

beforeAll(async () => {
  test = await appForTest({ jobs: [FINE, FAILS] });
  const { app } = test;
  editor = (await makeSignedIn(app, { name: '编辑', tags: ['monitor:job:list', 'monitor:job:edit', 'monitor:job:run'] })).token;
  reader = (await makeSignedIn(app, { tags: ['monitor:job:list'] })).token;
  plain = (await makeSignedIn(app)).token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(jobRuns);
  await test.db.delete(jobSettings);
  await test.db.delete(messages);
});

const page = async (query: InputOf<typeof calls.jobs.page> = {}) => (await sendTo(test.app, calls.jobs.page, query, reader)).result;
const update = (form: Partial<InputOf<typeof calls.jobs.update>> = {}, token = editor) =>
  sendTo(test.app, calls.jobs.update, { id: FINE.name, cron: '0 4 * * *', active: true, makeUp: false, version: 1, ...form }, token);
const run = (which: Job, signal = new AbortController().signal) =>
  recordRun(test.app, which, { payload: {}, attempt: 1, signal, onFailed: notifyAboutFailedJob }).catch(() => {});

describe('jobs.page and get', () => {
  it('show what runs when, in Beijing time, and the last run', async () => {
    await run(FINE);
    const { rows, total } = await page();
    expect(total).toBe(2);
    expect(rows.find(({ id }) => id === FINE.name)).toEqual({
      id: 'test:fine',
      label: '整理',
      description: '每天整理',
      cron: '30 3 * * *',
      usualCron: '30 3 * * *',
      active: true,
      makeUp: true,
      lastRun: expect.objectContaining({ result: 'success', message: '整理了 3 项', reason: 'schedule', durationMs: 0 }),
      nextRunAt: '2026-11-20T19:30:00.000Z',
      version: 1,
    });
    expect((await sendTo(test.app, calls.jobs.get, { id: FAILS.name }, reader)).result).toMatchObject({ label: '报错', lastRun: null });
  });

  it.each([
    [{ keyword: '整' }, ['test:fine']],
    [{ keyword: 'FAILS' }, ['test:fails']],
    [{ state: 'on' as const }, ['test:fails', 'test:fine']],
    [{ state: 'off' as const }, []],
    [{ sort: '-label' }, ['test:fine', 'test:fails']],
    [{ offset: 2, limit: 1 }, ['test:fine']],
  ])('with %o return %j', async (query, ids) => {
    expect((await page(query)).rows.map(({ id }) => id)).toEqual(ids);
  });
});

describe('jobs.update', () => {
  it('sets time, state and what happens to missed times, and records it with a state to restore', async () => {
    await page();
    const { result } = await update({ active: false });
    expect(result).toMatchObject({ cron: '0 4 * * *', usualCron: '30 3 * * *', active: false, makeUp: false, nextRunAt: null, version: 2 });
    const [entry] = (await sendTo(test.app, calls.jobs.history, { id: FINE.name }, reader)).result;
    expect(entry).toMatchObject({
      action: '修改定时任务',
      userName: '编辑',
      state: { cron: '0 4 * * *', active: false, makeUp: false },
      changes: [
        { label: '执行时间', before: '30 3 * * *', after: '0 4 * * *' },
        { label: '状态', before: '启用', after: '停用' },
        { label: '错过后', before: '补跑一次', after: '跳过' },
      ],
    });
  });

  it('restarts counting missed times, so that enabling makes up for nothing', async () => {
    await page();
    await update({ active: false });
    test.clock.advance(3_600_000);
    await update({ active: true, version: 2 });
    expect(await test.db.select().from(jobSettings)).toContainEqual(
      expect.objectContaining({ name: FINE.name, seenUntil: test.clock.now }),
    );
  });

  it('refuses an older version and returns the present settings', async () => {
    await update();
    const late = await update({ cron: '0 5 * * *' });
    expect(late).toMatchObject({ code: 'A0409', body: { result: { cron: '0 4 * * *', version: 2 } } });
    expect((await page()).rows.find(({ id }) => id === FINE.name)?.cron).toBe('0 4 * * *');
  });

  it.each(['', '* * * *', '61 * * * *', '0 0 30 2 *', '@daily', '* '.repeat(60)])('refuses "%s" as a time', async (cron) => {
    const { code, body } = await update({ cron });
    expect(code).toBe('A0400');
    expect(body['errors']).toContainEqual(expect.objectContaining({ path: 'cron' }));
  });

  it('refuses an unknown job, callers who are not signed in, and people who may only read', async () => {
    expect((await update({ id: 'test:none' })).code).toBe('A0404');
    expect((await update({ id: 'drop table' })).code).toBe('A0400');
    expect((await update({}, reader)).code).toBe('A0301');
    expect((await update({}, '')).code).toBe('L0001');
  });
});

describe('jobs.run', () => {
  it('reports that there is no queue yet', async () => {
    expect(await sendTo(test.app, calls.jobs.run, { id: FINE.name }, editor)).toMatchObject({ code: 'B0100', status: 503 });
  });
});

describe('every call of jobs', () => {
  it('refuses callers who are not signed in, people without the right, and unknown jobs', async () => {
    const { app } = test;
    for (const call of [calls.jobs.page, calls.jobs.get, calls.jobs.runs, calls.jobs.history, calls.jobs.run]) {
      expect((await sendTo(app, call, { id: FINE.name })).code).toBe('L0001');
      expect((await sendTo(app, call, { id: FINE.name }, plain)).code).toBe('A0301');
    }
    for (const call of [calls.jobs.get, calls.jobs.runs, calls.jobs.history, calls.jobs.run]) {
      expect((await sendTo(app, call, { id: 'test:none' }, editor)).code).toBe('A0404');
      expect((await sendTo(app, call, { id: '' }, editor)).code).toBe('A0400');
    }
    expect((await sendTo(app, calls.jobs.run, { id: FINE.name }, reader)).code).toBe('A0301');
  });
});

describe('a run that fails', () => {
  const failures = async () => (await sendTo(test.app, calls.jobs.runs, { id: FAILS.name }, reader)).result.rows;

  it('shows that it failed, without internal details', async () => {
    await run(FAILS);
    expect(await failures()).toMatchObject([{ result: 'failed', message: expect.stringContaining('详情见服务器日志') }]);
    expect(JSON.stringify(await failures())).not.toContain('secret');
    await run({ ...FAILS, run: async () => Promise.reject(new AppError('C0001', '短信服务没有响应')) });
    expect((await failures())[0]?.message).toBe('短信服务没有响应');
  });

  it('notifies people who may see the jobs, at most once an hour', async () => {
    const told = async () => (await test.db.select().from(messages)).filter(({ userId }) => userId === 'u-admin');
    await page();
    await run(FAILS);
    await run(FAILS);
    expect(await told()).toMatchObject([
      { title: '定时任务「报错」运行失败', senderId: null, url: '/monitor/job?id=test%3Afails', msgType: '0' },
    ]);
    const others = await test.db.select().from(messages);
    expect(others.map(({ userId }) => userId)).not.toContain('u-staff');
    test.clock.advance(3_600_000);
    await run(FAILS);
    expect(await told()).toHaveLength(2);
  });

  it('ends as interrupted without a message when the server stops', async () => {
    await page();
    await run(FAILS, AbortSignal.abort());
    expect(await failures()).toMatchObject([{ result: 'cut-off' }]);
    expect(await test.db.select().from(messages)).toEqual([]);
  });
});

describe('jobs:remove-old-runs', () => {
  it('retains 90 days, and at most 500 runs of each job', async () => {
    const row = { result: 'success' as const, reason: 'schedule' as const, attempt: 1 };
    const at = (days: number, ms = 0) => new Date(test.clock.now.getTime() - days * 86_400_000 - ms);
    await test.db
      .insert(jobRuns)
      .values([
        { ...row, id: 'old', job: 'a:a', startedAt: at(91) },
        { ...row, id: 'kept', job: 'a:a', startedAt: at(89) },
        ...Array.from({ length: 502 }, (_, n) => ({ ...row, id: `n${n}`, job: 'b:b', startedAt: at(1, n) })),
      ]);
    expect(await runJob(test.app, job)).toBe('删除 3 条运行记录');
    const ids = (await test.db.select({ id: jobRuns.id }).from(jobRuns)).map(({ id }) => id);
    expect(ids).toContain('kept');
    expect(ids).not.toContain('n501');
    expect(ids).not.toContain('n500');
    expect(ids).toContain('n499');
  });
});
