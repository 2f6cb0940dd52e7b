import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const own = calls.projects;
const NO_COUNTS = { all: 0, mine: 0, opening: 0, active: 0, late: 0, over: 0 };

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./projects-page.tsx'), 60_000);

beforeEach(() => {
  signedInAs({ buttons: [own.page.access, calls.feedback.page.access] });
  answer(own.page, () => ({ rows: [], total: 0 }));
  answer(own.counts, () => NO_COUNTS);
  answer(own.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.dictionaries.dics, () => []);
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
});

it('the statistics count only open feedback of all projects, and open the list behind a bar', async () => {
  const asked = answer(calls.feedback.statistics, () => ({
    scope: '全部',
    project: [{ key: '95', name: '滨江一期', count: 3, open: 3 }],
    workType: [],
    faultLevel: [{ key: '1', name: '致命', count: 3, open: 3 }],
    handler: [],
    month: [],
  }));
  renderPage('/project/list');
  await userEvent.click(await screen.findByRole('button', { name: '未完成反馈' }));
  await userEvent.click(await screen.findByRole('button', { name: '滨江一期 3' }));
  expect(asked).toEqual([{ status: '1,2' }]);
  await waitFor(() => expect(address()).toContain('/feedback'));
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ view: 'all', projectId: '95', status: '1,2' });
});

it('the statistics are not offered to users who may not see feedback', async () => {
  signedInAs({ buttons: [own.page.access] });
  renderPage('/project/list');
  expect(await screen.findByRole('heading', { name: '项目' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '未完成反馈' })).toBeNull();
});
