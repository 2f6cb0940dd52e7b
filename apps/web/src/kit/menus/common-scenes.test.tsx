import { calls } from '@houtai/contract';
import type { SceneMenu } from '@houtai/contract/scenes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { address, openAddress } from '#testing/render-page.tsx';
import { Toasts } from '#ui/layer/toast.tsx';

import { CommonMenus } from './common-menus.tsx';
import { CommonScenes } from './common-scenes.tsx';

const menu = (menuName: string, url: string, py: string, change: Partial<SceneMenu> = {}): SceneMenu => ({
  menuName,
  url,
  py,
  icon: 'todo',
  operateFlag: 1,
  permissionMessage: '',
  ...change,
});
const todo = menu('我的待办', '/todo', 'wodedaiban wddb');
const locked = menu('参数', '/system/param', 'canshu cs', { operateFlag: 2, permissionMessage: '没有「查看参数」权限' });
const bare = menu('工作汇报', '', 'gongzuohuibao gzhb');
const long = menu('区域数据中台设备健康巡检报表（月）', '/report/month', 'baobiao bb');
const outside = menu('BI 报表', 'https://bi.example.com', 'bibaobiao bibb');

function show(content: ReactNode) {
  openAddress('/somewhere');
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BrowserRouter basename="/adminview">{content}</BrowserRouter>
      <Toasts />
    </QueryClientProvider>,
  );
}

describe('common scenes', () => {
  const opened = vi.fn<() => void>();
  beforeEach(() => {
    opened.mockReset();
    answer(calls.scenes.common, () => [todo, locked]);
    answer(calls.scenes.list, () => [
      { sceneName: '客户服务', icon: '', allMenuList: [bare, outside, long] },
      { sceneName: '系统', icon: 'gear', allMenuList: [menu('用户', '/system/user', 'yonghu yh')] },
    ]);
    show(<CommonScenes onOpen={opened} />);
  });

  it('shows the common menus and every scene with its menus', async () => {
    const common = await screen.findByRole('region', { name: '常用' });
    expect(within(common).getAllByRole('listitem')).toHaveLength(2);
    const all = screen.getByRole('region', { name: '所有场景' });
    expect(
      within(all)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent),
    ).toEqual(['客户服务', '系统']);
  });

  it('truncates a long name in the middle, because names often differ at the end', async () => {
    const end = await screen.findByText('表（月）');
    expect(end.previousSibling?.textContent).toBe('区域数据中台设备健康巡检报');
    expect(end.closest('a')?.getAttribute('href')).toBe('/adminview/report/month');
  });

  it('opens a menu and calls onOpen', async () => {
    await userEvent.click(await screen.findByRole('link', { name: '我的待办' }));
    expect(address()).toBe('/todo');
    expect(opened).toHaveBeenCalledOnce();
  });

  it('searches both sections while the user types, also by pinyin', async () => {
    await screen.findByRole('link', { name: '我的待办' });
    await userEvent.type(screen.getByPlaceholderText('搜索菜单'), 'gzhb');
    expect(screen.queryByRole('region', { name: '常用' })).toBeNull();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['工作汇报']);
  });

  it('says when nothing is found', async () => {
    await screen.findByRole('link', { name: '我的待办' });
    await userEvent.type(screen.getByPlaceholderText('搜索菜单'), '没有这个');
    expect(screen.getByText('未找到相关菜单')).toBeTruthy();
  });

  it('moves the focus to the first result with the button 搜索', async () => {
    await screen.findByRole('link', { name: '我的待办' });
    await userEvent.type(screen.getByPlaceholderText('搜索菜单'), 'yonghu');
    await userEvent.click(screen.getByRole('button', { name: '搜索' }));
    expect(document.activeElement?.textContent).toBe('用户');
  });

  it('shows why a menu without permission does not open, and does not navigate', async () => {
    await userEvent.click(await screen.findByRole('button', { name: /参数/ }));
    expect(screen.getByText('没有「查看参数」权限')).toBeTruthy();
    expect(address()).toBe('/somewhere');
    expect(opened).not.toHaveBeenCalled();
  });

  it('says that a menu has no link', async () => {
    await userEvent.click(await screen.findByRole('button', { name: '工作汇报' }));
    expect(screen.getByText('该功能暂未配置跳转链接')).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens another site in a new tab without access to the opener', async () => {
    const link = await screen.findByRole('link', { name: 'BI 报表' });
    expect(link.getAttribute('href')).toBe('https://bi.example.com');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});

describe('common scenes with faulty data', () => {
  it('shows a default message for a menu without permission and without a reason', async () => {
    answer(calls.scenes.common, () => [{ ...locked, permissionMessage: '' }]);
    answer(calls.scenes.list, () => []);
    show(<CommonScenes onOpen={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: /参数/ }));
    expect(screen.getByText('没有打开该菜单的权限，请联系系统管理员开通')).toBeTruthy();
  });

  it('opens a menu that has its address only in menuUrl', async () => {
    const old = { icon: 'todo', operateFlag: 1, permissionMessage: '' };
    answer(calls.scenes.common, () => [{ ...old, menuName: '老菜单', menuUrl: '/feedback' }]);
    answer(calls.scenes.list, () => [
      { sceneName: '其他', icon: '', allMenuList: [{ ...old, menuName: '新菜单', url: ' ', menuUrl: '/notice' }] },
    ]);
    show(<CommonScenes onOpen={() => {}} />);
    expect((await screen.findByRole('link', { name: '新菜单' })).getAttribute('href')).toBe('/adminview/notice');
    await userEvent.type(screen.getByPlaceholderText('搜索菜单'), '老');
    await userEvent.click(screen.getByRole('link', { name: '老菜单' }));
    expect(address()).toBe('/feedback');
  });

  it('shows the error and loads again on 重试', async () => {
    refuseCall(calls.scenes.common, 'B0100', '服务暂时不可用');
    answer(calls.scenes.list, () => []);
    show(<CommonScenes onOpen={() => {}} />);
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    answer(calls.scenes.common, () => [todo]);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: '我的待办' })).toBeTruthy();
  });
});

describe('common menus', () => {
  const starred = { pkPermissionId: 'm1', menuName: '我的待办', url: '/todo', icon: 'todo', shortcutType: '1' };

  it('lists the starred menus and removes a star once the call has succeeded', async () => {
    let mine = [starred];
    answer(calls.shortcuts.mine, () => mine);
    const sent = answer(
      calls.shortcuts.add,
      () => {
        mine = [];
        return {};
      },
      '已取消常用',
    );
    show(<CommonMenus onOpen={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: '取消常用 我的待办' }));
    expect(await screen.findByText(/还没有常用菜单/)).toBeTruthy();
    expect(sent).toEqual([{ pkPermissionId: 'm1', menuName: '我的待办', url: '/todo', shortcutType: '0' }]);
    expect(screen.getByText('已取消常用')).toBeTruthy();
  });

  it('restores the star when the call is refused', async () => {
    answer(calls.shortcuts.mine, () => [starred]);
    const refused = refuseCall(calls.shortcuts.add, 'A0404', '没有这个菜单');
    show(<CommonMenus onOpen={() => {}} />);
    const star = await screen.findByRole('button', { name: '取消常用 我的待办' });
    await userEvent.click(star);
    await waitFor(() => expect(refused).toHaveLength(1));
    await waitFor(() => expect(star.hasAttribute('disabled')).toBe(false));
    expect(screen.getByRole('link', { name: '我的待办' })).toBeTruthy();
  });
});
