import { calls } from '@houtai/contract';
import type { JobRow, JobRun } from '@houtai/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const PAGE = '/monitor/job';

const RUN: JobRun = {
  id: 'r1',
  startedAt: '2026-11-20T01:00:00.000Z',
  endedAt: '2026-11-20T01:00:02.500Z',
  durationMs: 2_500,
  result: 'failed',
  message: '短信服务没有响应',
  reason: 'manual',
  userName: '周明',
  attempt: 2,
};

const JOB: JobRow = {
  id: 'files:remove-loose',
  label: '清理未使用的文件',
  description: '删除没有记录引用的文件',
  cron: '37 3 * * *',
  usualCron: '37 3 * * *',
  active: true,
  makeUp: true,
  lastRun: RUN,
  nextRunAt: '2026-11-20T19:37:00.000Z',
  version: 4,
};

// Imported beforehand, because the first test should not wait for that.
beforeAll(() => import('./jobs-page.tsx'), 60_000);

beforeEach(() => {
  signedInAs({ buttons: ['monitor:job:list', 'monitor:job:edit', 'monitor:job:run'] });
  answer(calls.jobs.page, () => ({ rows: [JOB], total: 1 }));
  answer(calls.jobs.get, () => JOB);
  answer(calls.jobs.runs, () => ({ rows: [RUN], total: 1 }));
  answer(calls.jobs.history, () => []);
});

const open = async () => {
  renderPage(`${PAGE}?id=${encodeURIComponent(JOB.id)}`);
  const drawer = await screen.findByRole('region', { name: '定时任务详情' });
  await within(drawer).findByText('短信服务没有响应');
  return drawer;
};

it('the list shows jobs with their schedule as text and their last run', async () => {
  renderPage(PAGE);
  expect(await screen.findByText('清理未使用的文件')).toBeTruthy();
  expect(screen.getAllByText('每天 03:37').length).toBeGreaterThan(0);
  expect(screen.getAllByText('失败').length).toBeGreaterThan(0);
});

it('the runs show cause, duration and error', async () => {
  const drawer = await open();
  const runs = within(drawer).getByRole('region', { name: '运行记录' });
  expect(runs.textContent).toContain('2.5 秒');
  expect(runs.textContent).toContain('手动（周明），第 2 次尝试');
});

it('setting a weekly time shows the next five runs', async () => {
  const sent = answer(calls.jobs.update, () => JOB);
  await userEvent.click(within(await open()).getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('radio', { name: '每周' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: '停用' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: '跳过' }));
  const next = within(dialog).getByRole('region', { name: '接下来五次运行' });
  expect(within(next).getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(within(dialog).getByRole('button', { name: '保存设置' }));
  await waitFor(() => expect(sent).toEqual([{ id: JOB.id, cron: '37 3 * * 1', active: false, makeUp: false, version: 4 }]));
});

it('an invalid expression shows its fault in place and is not sent', async () => {
  const sent = answer(calls.jobs.update, () => JOB);
  await userEvent.click(within(await open()).getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('radio', { name: '自定义' }));
  const text = within(dialog).getByRole('textbox', { name: '表达式' });
  await userEvent.clear(text);
  await userEvent.type(text, '61 * * * *');
  expect(within(dialog).getByText('填写正确的时间后显示')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '保存设置' }));
  expect(await within(dialog).findByText(/「分钟」不正确/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('a job runs immediately after a confirmation', async () => {
  const sent = answer(calls.jobs.run, () => ({}), '已提交');
  await userEvent.click(within(await open()).getByRole('button', { name: '立即执行' }));
  expect(useQuestion.getState().asked?.text).toContain('清理未使用的文件');
  useQuestion.getState().asked?.answer(true);
  await waitFor(() => expect(sent).toEqual([{ id: JOB.id }]));
});

it('a user who may only read can neither change nor run a job', async () => {
  signedInAs({ buttons: ['monitor:job:list'] });
  const drawer = await open();
  expect(within(drawer).queryByRole('button', { name: '修改' })).toBeNull();
  expect(within(drawer).queryByRole('button', { name: '立即执行' })).toBeNull();
});
