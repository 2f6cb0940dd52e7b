import { calls } from '@houtai/contract';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { changePreference, usePreferences } from '#platform/preferences.ts';
import { useSession } from '#platform/session/session.ts';
import { answer } from '#testing/answer.ts';
import { address } from '#testing/render-page.tsx';
import { item, openConsole, openTabs } from '#testing/sample-console.tsx';

describe('the content of an address', () => {
  it('redirects an unknown path to /error/404 inside the shell and names it', async () => {
    await openConsole('/nowhere?x=1');
    expect(await screen.findByText(/「\/nowhere\?x=1」对应的页面不存在/)).toBeDefined();
    expect(address()).toBe('/error/404');
    expect(openTabs()).toEqual(['首页']);
  });

  it('treats a page that the menus do not grant as unknown', async () => {
    await openConsole('/secret');
    await waitFor(() => expect(address()).toBe('/error/404'));
    expect(screen.queryByText('不该看到')).toBeNull();
  });

  it('explains at /error/403 which right is missing, and links home', async () => {
    const user = await openConsole('/error/403');
    expect(screen.getByRole('heading', { name: '没有查看权限' })).toBeDefined();
    expect(screen.getByText(/如需开通，请联系系统管理员/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: '回到首页' }));
    expect(address()).toBe('/admin/workbench');
  });

  it.each([
    ['/redirect/note?a=1#b', '/note?a=1#b'],
    ['/redirect/nowhere', '/error/404'],
    ['/redirect//', '/error/404'],
  ])('redirects the refresh %s to %s', async (refresh, target) => {
    await openConsole(refresh);
    await waitFor(() => expect(address()).toBe(target));
  });

  it('opens a page that needs only a sign-in, without a menu', async () => {
    await openConsole('/account/index');
    expect(await screen.findByText('我的资料')).toBeDefined();
    expect(screen.getByRole('navigation', { name: '面包屑' }).textContent).toBe('首页个人信息');
  });

  it('redirects a directory of the menu to its first visible page', async () => {
    const pages = [
      item('hidden', '隐藏', '/account/index', { hidden: true }),
      item('inner', '内层', '/work/inner', { route: false, children: [item('note', '笔记', '/note')] }),
    ];
    useSession.setState({ menus: [item('work', '工作', '/work', { component: 'layouts', route: false, children: pages })] });
    await openConsole('/work/');
    await waitFor(() => expect(address()).toBe('/note'));
    expect(openTabs()).toEqual(['首页', '笔记']);
  });

  it('says that a granted menu has no page in this build', async () => {
    await openConsole('/unbuilt');
    expect(await screen.findByText('该功能未包含在当前版本中')).toBeDefined();
    expect(openTabs()).toEqual(['首页', '未建']);
  });

  it('shows the breadcrumb, with neither groups nor the last entry as links', async () => {
    await openConsole('/deep');
    await screen.findByText('深处的页面');
    const crumb = screen.getByRole('navigation', { name: '面包屑' });
    expect(
      within(crumb)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['首页', '业务', '更多', '深处']);
    expect(
      within(crumb)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页']);
  });
});

describe('menu search', () => {
  it('finds a route by Ctrl K, shows its joined titles, opens it by Enter and remembers the choice', async () => {
    const kept = answer(calls.preferences.save, () => ({}));
    const user = await openConsole('/admin/workbench');
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '菜单快捷搜索' }));
    await user.keyboard('深处');
    const hit = await screen.findByRole('option', { name: '业务 > 更多 > 深处' });
    expect(hit.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('深处的页面')).toBeDefined();
    await waitFor(() => expect(kept).toContainEqual({ key: 'searchChoices', value: ['/deep'] }));
    expect(document.activeElement?.id).toBe('content');
  });

  it('returns the focus when it is closed by Esc', async () => {
    const user = await openConsole('/note');
    const button = await screen.findByRole('button', { name: '打开记录' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}深处{Escape}{Escape}');
    expect(document.activeElement).toBe(button);
  });
});

describe('recent pages', () => {
  it('remembers opened menu pages, newest first, in one call', async () => {
    const kept = answer(calls.preferences.save, () => ({}));
    const user = await openConsole('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    const value = [
      { url: '/record?id=1', title: '记录' },
      { url: '/note', title: '笔记' },
    ];
    await waitFor(() => expect(kept.filter(({ key }) => key === 'recentPages')).toEqual([{ key: 'recentPages', value }]));
  });

  it('ignore a change of order until the console is left', async () => {
    const kept = answer(calls.preferences.save, () => ({}));
    const record = { url: '/record?id=1', title: '记录' };
    const note = { url: '/note', title: '笔记' };
    answer(calls.preferences.mine, () => ({ recentPages: [record, note] }));
    await openConsole('/note');
    await screen.findByRole('button', { name: '打开记录' });
    await waitFor(() => expect(usePreferences.getState().recentPages).toEqual([note, record]));
    // Changes are saved in order, so this one comes after the others.
    void changePreference('recentPeople', () => ['u-1']);
    await waitFor(() => expect(kept.map(({ key }) => key)).toContain('recentPeople'));
    expect(kept.filter(({ key }) => key === 'recentPages')).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(kept).toContainEqual({ key: 'recentPages', value: [note, record] }));
  });
});

it.each([
  ['a file', 'Files', true],
  ['a text', 'text/plain', false],
])('a page receives no field of %s (%s) except those that %s', async (_, type, isKept) => {
  await openConsole('/note');
  const note = screen.getByText('笔记在 /note');
  for (const event of [createEvent.dragOver(note), createEvent.drop(note)]) {
    Object.defineProperty(event, 'dataTransfer', { value: { types: [type], dropEffect: 'copy' } });
    fireEvent(note, event);
    expect(event.defaultPrevented).toBe(isKept);
  }
});
