import { calls } from '@houtai/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { managedKnowledge } from '#testing/sample-knowledge.ts';
import { signedInAs } from '#testing/signed-in.ts';

const item = managedKnowledge('a', { mustRead: true, dueDate: '2026-12-01', audience: 'departments', departmentIds: ['d1', 'd2'] });

beforeEach(() => {
  signedInAs({ buttons: ['*:*:*'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.people.departments, () => []);
  answer(calls.knowledge.ofPage, () => []);
  answer(calls.knowledge.menus, () => []);
  answer(calls.knowledge.page, () => ({ rows: [item], total: 1 }));
  answer(calls.knowledge.get, () => item);
  answer(calls.knowledge.history, () => []);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.save, () => ({ savedAt: '2026-11-20T06:32:00.000Z' }));
  answer(calls.drafts.del, () => ({}));
});

async function openForm() {
  renderPage('/member/company/management/knowlege-management?tab=manage&id=a');
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog', { name: '修改流程制度' }));
  await form.findByRole('button', { name: '保存修改' });
  return form;
}

it('editing fills in an item and sends it unchanged', async () => {
  const sent = answer(calls.knowledge.update, () => item);
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: '保存修改' }));
  await screen.findByText(/修改已保存/);
  expect(sent).toEqual([
    {
      newsId: 'a',
      version: 3,
      title: '制度a',
      category: '1',
      summary: '摘要',
      content: '<p>正文</p>',
      fileIds: '',
      menuIds: 'todo',
      audience: 'departments',
      departmentIds: 'd1,d2',
      mustRead: true,
      dueDate: '2026-12-01',
    },
  ]);
});

it('editing clears an invalid day when the item is no longer a must-read', async () => {
  const sent = answer(calls.knowledge.update, () => item);
  const form = await openForm();
  const due = form.getByRole('textbox', { name: /确认期限/ });
  await userEvent.clear(due);
  await userEvent.type(due, '2026-13-01');
  await userEvent.click(form.getByRole('button', { name: '保存修改' }));
  expect(await form.findByText('日期应为 年-月-日，如 2026-01-31')).toBeTruthy();
  await userEvent.click(form.getByRole('checkbox', { name: '需要读者确认' }));
  await userEvent.click(form.getByRole('button', { name: '保存修改' }));
  await screen.findByText(/修改已保存/);
  expect(sent).toMatchObject([{ mustRead: false, dueDate: '' }]);
});
