import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { definePage } from '#platform/pages/pages.ts';
import { answer } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import TodoPanel from './todo-panel.tsx';

const CONTENT = {
  custId: 'c1',
  source: '1',
  type: '1',
  todoTime: '2026-11-20',
  receptionUser: 'u2',
  resultRequest: '<p>核对结算差异</p>',
  promiseRemark: '周五前答复',
  estimateRemark: '约 4 小时',
};

it('submitting the panel leads to the list that shows the new to-do, though somebody else handles it', async () => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.people.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.drafts.get, () => ({ content: CONTENT, savedAt: '2026-11-20T06:32:00.000Z' }));
  answer(calls.drafts.del, () => ({}));
  const sent = answer(calls.todo.add, () => ({ todoId: 't1' }));
  const panel = definePage({ path: '/panel', title: '我要待办', access: 'signed-in', load: async () => ({ default: Panel }) });
  renderPage('/panel', [panel]);
  await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
  await userEvent.click(screen.getByRole('button', { name: '提交待办' }));
  await waitFor(() => expect(address()).toBe('/todo?view=created'));
  expect(sent).toMatchObject([{ receptionUser: 'u2', state: '1', operType: '1' }]);
});

const Panel = () => <TodoPanel onClose={() => {}} />;
