import { calls } from '@houtai/contract';
import { BASE_PATH } from '@houtai/contract/limits';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useLeaveGuard } from '#kit/form/draft/use-leave-guard.ts';
import { queryClient } from '#platform/calls/query.ts';
import { definePage, type Feature } from '#platform/pages/pages.ts';
import { forgetSession, useSession } from '#platform/session/session.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { AddressRouter } from '../address.tsx';
import Shell from '../shell.tsx';
import { forgetTabs } from './tabs-store.ts';

function Note(): ReactNode {
  const [text, setText] = useState('');
  useLeaveGuard(text !== '');
  return <input aria-label="正文" value={text} onChange={(event) => setText(event.target.value)} />;
}

const page = (path: string, title: string, Content: () => ReactNode) =>
  definePage({ path, title, access: 'signed-in', load: () => Promise.resolve({ default: Content }) });

const FEATURES: Feature[] = [
  {
    pages: [
      page('/admin/workbench', '首页', () => <h1>工作台</h1>),
      page('/note', '笔记', Note),
      page('/other', '其他', () => <p>其他</p>),
      definePage({ path: '/post', title: '岗位', access: 'menu', load: () => Promise.resolve({ default: Note }) }),
    ],
  },
];

beforeEach(() => {
  answer(calls.preferences.save, () => ({}));
  signedInAs();
});

afterEach(() => {
  cleanup();
  forgetTabs();
  forgetSession();
  queryClient.clear();
});

const bar = () => screen.getByRole('navigation', { name: '已打开页面' });
const tabs = () =>
  within(bar())
    .getAllByRole('link')
    .map((link) => link.textContent);

async function openAndType(text: string) {
  history.replaceState(null, '', `${BASE_PATH}/note`);
  render(
    <AddressRouter basename={BASE_PATH} onStep={() => {}}>
      <Shell features={FEATURES} />
    </AddressRouter>,
  );
  await act(() => Promise.resolve());
  const user = userEvent.setup();
  const input = await screen.findByLabelText('正文');
  if (text !== '') await user.type(input, text);
  return user;
}

async function choose(user: ReturnType<typeof userEvent.setup>, tab: string, choice: string): Promise<void> {
  fireEvent.contextMenu(within(bar()).getByRole('link', { name: tab }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

async function signOut(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByRole('button', { name: '小李' }));
  await user.click(await screen.findByRole('menuitem', { name: '退出登录' }));
}

function mayWindowGo(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('a tab with unsaved input asks before it closes, and stays when the user declines', async () => {
  const user = await openAndType('三行');
  await user.click(within(bar()).getByRole('button', { name: '关闭 笔记' }));
  const dialog = await screen.findByRole('alertdialog', { name: '温馨提示' });
  expect(within(dialog).getByText('「笔记」有未保存的内容，关闭后将丢失')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  expect(tabs()).toEqual(['首页', '笔记']);
  expect(screen.getByLabelText<HTMLInputElement>('正文').value).toBe('三行');
});

it('a tab closes immediately without unsaved input, else after 确定', async () => {
  const user = await openAndType('');
  expect(mayWindowGo()).toBe(true);
  await user.type(screen.getByLabelText('正文'), '一');
  expect(mayWindowGo()).toBe(false);
  await user.clear(screen.getByLabelText('正文'));
  expect(mayWindowGo()).toBe(true);
  await user.type(screen.getByLabelText('正文'), '二');
  await choose(user, '笔记', '关闭所有');
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(tabs()).toEqual(['首页']));
  await waitFor(() => expect(mayWindowGo()).toBe(true));
});

it('a hidden tab with unsaved input still asks, as does the window', async () => {
  const user = await openAndType('三行');
  await user.click(within(bar()).getByRole('link', { name: '首页' }));
  await screen.findByRole('heading', { name: '工作台' });
  expect(mayWindowGo()).toBe(false);
  await choose(user, '首页', '关闭其他');
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(tabs()).toEqual(['首页']));
  expect(mayWindowGo()).toBe(true);
});

it('a refresh with unsaved input asks too', async () => {
  const user = await openAndType('三行');
  await choose(user, '笔记', '刷新');
  expect(await screen.findByText('「笔记」有未保存的内容，刷新后将丢失')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('正文').value).toBe(''));
  expect(mayWindowGo()).toBe(true);
});

it('signing out with unsaved input asks once', async () => {
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const sent = answer(calls.session.logout, () => ({}));
  const user = await openAndType('三行');
  await signOut(user);
  const dialog = await screen.findByRole('alertdialog', { name: '温馨提示' });
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  await signOut(user);
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith(`${BASE_PATH}/login`));
  expect(sent).toHaveLength(1);
  expect(mayWindowGo()).toBe(true);
  gone.mockRestore();
});

const GRANTED = { id: 'm', parentId: '0', parentCode: '0', code: 'm', name: '岗位', url: '/post', component: '', icon: '', hidden: false };
const REST = { route: true, shortcutType: '0', highlightUrl: '', py: '', children: [] };
const grant = (granted: boolean) => act(() => useSession.setState({ menus: granted ? [{ ...GRANTED, ...REST }] : [] }));

async function openGranted(text: string, search = '') {
  grant(true);
  history.replaceState(null, '', `${BASE_PATH}/post${search}`);
  render(
    <AddressRouter basename={BASE_PATH} onStep={() => {}}>
      <Shell features={FEATURES} />
    </AddressRouter>,
  );
  const input = await screen.findByLabelText('正文');
  if (text !== '') await userEvent.type(input, text);
  grant(false);
}

it('a page with unsaved input outlives the right to it, and says so', async () => {
  await openGranted('三行');
  expect((await screen.findByRole('alert')).textContent).toBe('「岗位」的权限已被收回，填写的内容无法保存，请先复制');
  expect(screen.getByLabelText('正文')).toHaveProperty('value', '三行');
});

it('a page without unsaved input is replaced by a message that names it', async () => {
  await openGranted('');
  expect(await screen.findByText('您的权限有变化，已不能再使用「岗位」。如需开通，请联系系统管理员。')).toBeTruthy();
  expect(screen.queryByLabelText('正文')).toBeNull();
});

it('a replaced page returns at its address when the right returns', async () => {
  await openGranted('', '?code=7#last');
  await screen.findByText(/已不能再使用「岗位」/);
  grant(true);
  expect(await screen.findByLabelText('正文')).toBeTruthy();
  expect(location.href).toMatch(/\/post\?code=7#last$/);
});
