import { calls } from '@houtai/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { managedKnowledge } from '#testing/sample-knowledge.ts';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/member/company/management/knowlege-management?tab=manage&id=a';

beforeEach(() => {
  signedInAs({ buttons: ['*:*:*'] });
  const item = managedKnowledge('a');
  answer(calls.dictionaries.dics, () => []);
  answer(calls.knowledge.ofPage, () => []);
  answer(calls.knowledge.page, () => ({ rows: [item], total: 1 }));
  answer(calls.knowledge.get, () => item);
  answer(calls.knowledge.history, () => []);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.del, () => ({}));
  answer(calls.knowledge.menus, () => [
    { menuId: 'home', name: '首页', isGroup: false, children: [] },
    {
      menuId: 'work',
      name: '待办与反馈',
      isGroup: true,
      children: [
        { menuId: 'todo', name: '我的待办', isGroup: false, children: [] },
        { menuId: 'feedback', name: '售后反馈', isGroup: false, children: [] },
      ],
    },
  ]);
});

it('an item can be bound to pages of the menu tree, one by one or a whole group', async () => {
  const updated = answer(calls.knowledge.update, () => managedKnowledge('a'));
  const user = userEvent.setup();
  renderPage(PAGE);
  await user.click(await screen.findByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog', { name: '修改流程制度' }));
  await form.findByText('我的待办');
  await user.click(form.getByRole('button', { name: '关联页面' }));
  const tree = within(await screen.findByRole('dialog', { name: '选择关联页面' }));
  const group = tree.getByRole('checkbox', { name: '待办与反馈' });
  expect(group.getAttribute('aria-checked')).toBe('mixed');
  await user.click(group);
  expect(tree.getByRole('checkbox', { name: '售后反馈' }).getAttribute('aria-checked')).toBe('true');
  await user.type(tree.getByRole('textbox', { name: '查找' }), '首');
  expect(tree.queryByRole('checkbox', { name: '售后反馈' })).toBeNull();
  await user.click(tree.getByRole('checkbox', { name: '首页' }));
  await user.keyboard('{Escape}');
  await user.click(form.getByRole('button', { name: '移除我的待办' }));
  await user.click(form.getByRole('button', { name: '保存修改' }));
  await screen.findByText(/修改已保存/);
  expect(updated).toMatchObject([{ newsId: 'a', menuIds: 'feedback,home' }]);
});
