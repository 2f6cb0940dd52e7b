import { calls } from '@houtai/contract';
import { lastDays } from '@houtai/contract/dates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const range = lastDays(90, new Date());
const firstMonth = range.from.slice(0, 7);
const lastMonth = range.to.slice(0, 7);

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./feedback-page.tsx'), 60_000);
beforeEach(() => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.statistics, () => ({
    scope: '全部',
    project: [{ key: '95', name: '滨江一期', count: 12, open: 3 }],
    workType: [{ key: '1', name: '系统缺陷', count: 9, open: 0 }],
    faultLevel: [],
    handler: [{ key: 'u-1', name: '陈屿', count: 5, open: 1 }],
    month: [
      { key: firstMonth, name: '首月', count: 4, open: 0 },
      { key: lastMonth, name: '末月', count: 8, open: 2 },
    ],
  }));
});

async function openBar(name: RegExp): Promise<URLSearchParams> {
  renderPage('/feedback?view=created&keyword=旧&page=1');
  await userEvent.click(await screen.findByRole('button', { name: '统计' }));
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(address()).toContain('view=all'));
  return new URLSearchParams(address().split('?')[1]);
}

it('each bar shows its number, and how many of those are open', async () => {
  renderPage('/feedback');
  await userEvent.click(await screen.findByRole('button', { name: '统计' }));
  const chart = await screen.findByRole('region', { name: '按项目' });
  expect(within(chart).getByRole('button', { name: '滨江一期 12，未完成 3' }).textContent).toBe('滨江一期12未完成 3');
  expect(chart.textContent).toContain('共 12滨江一期');
  expect(screen.getByRole('region', { name: '按处理人' }).textContent).toContain('共 5 人次');
  expect(screen.getByRole('region', { name: '按故障等级' }).textContent).toContain('这段时间没有数据');
});

it.each([
  [/^滨江一期 12/, 'projectId', '95'],
  [/^系统缺陷 9/, 'workType', '1'],
  [/^陈屿 5/, 'handleUser', 'u-1'],
])('each bar opens the list of everything that it counts: %s', async (name, filter, value) => {
  const query = await openBar(name);
  expect(Object.fromEntries(query)).toEqual({ view: 'all', [filter]: value, ...range });
});

it('a month opens only the days that were counted', async () => {
  const query = await openBar(/^首月 4/);
  expect([query.get('from'), query.get('to')?.slice(0, 7)]).toEqual([range.from, firstMonth]);
});

it('the last day is the last one that was counted', async () => {
  const query = await openBar(/^末月 8/);
  expect([query.get('from'), query.get('to')]).toEqual([`${lastMonth}-01`, range.to]);
});
