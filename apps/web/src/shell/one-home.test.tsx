import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { homeAddress } from '#platform/pages/home.ts';
import { useSession } from '#platform/session/session.ts';
import { answer } from '#testing/answer.ts';
import { address } from '#testing/render-page.tsx';
import { item, openConsole, openTabs } from '#testing/sample-console.tsx';

const top = (id: string, name: string, url: string) => item(id, name, url, { parentId: '0' });

it.each([
  ['another page', [top('a', '笔记', '/note')], '/note', ['笔记']],
  ['a page with a query', [top('a', '笔记', '/note?view=mine')], '/note?view=mine', ['笔记']],
  ['a page whose tabs are told apart by their query', [top('a', '记录', '/record?id=7')], '/record?id=7', ['记录']],
  ['no page of this build', [top('a', '未建', '/unbuilt')], '/unbuilt', ['未建']],
  ['the workbench', [top('a', '工作台', '/admin/workbench')], '/admin/workbench', ['工作台']],
  ['without an item of its own', [item('a', '笔记', '/note')], '/admin/workbench', ['首页']],
])('a home that is %s is one tab, by whichever link it is opened', async (_, menus, home, tabs) => {
  useSession.setState({ menus });
  // The target of sign-in and of the guard.
  expect(homeAddress(menus)).toBe(home);
  const user = await openConsole('/account/index');
  await screen.findByText('我的资料');
  await user.click(screen.getByRole('button', { name: '小李' }));
  await user.click(await screen.findByRole('menuitem', { name: '首页' }));
  expect(address()).toBe(home);
  expect(openTabs()).toEqual([...tabs, '个人信息']);
});

it("an old link to the workbench leads to the user's home when that is another page", async () => {
  useSession.setState({ menus: [top('a', '笔记', '/note')] });
  await openConsole('/admin/workbench');
  await waitFor(() => expect(address()).toBe('/note'));
  expect(openTabs()).toEqual(['笔记']);
});

it('a workbench that the menus grant besides another home stays a separate page', async () => {
  useSession.setState({ menus: [top('a', '笔记', '/note'), item('b', '工作台', '/admin/workbench')] });
  await openConsole('/admin/workbench');
  expect(await screen.findByRole('heading', { name: '工作台' })).toBeTruthy();
  expect(openTabs()).toEqual(['笔记', '工作台']);
});

it('a second 首页 tab that an earlier version stored is not restored', async () => {
  answer(calls.preferences.mine, () => ({ tabs: [{ url: '/admin/workbench', title: '首页' }] }));
  useSession.setState({ menus: [top('a', '笔记', '/note')] });
  await openConsole('/note');
  await waitFor(() => expect(openTabs()).toEqual(['笔记']));
});
