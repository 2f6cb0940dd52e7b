import { calls } from '@houtai/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { useParameters } from '#platform/parameters.ts';
import { useSettings } from '#platform/settings.ts';
import { answer, failConnection } from '#testing/answer.ts';
import { openConsole, page, sidebar } from '#testing/sample-console.tsx';

afterEach(() => useParameters.setState({ loaded: false, values: {} }));

describe('sidebar', () => {
  it('unfolds one group at a time, and that of the current page by itself', async () => {
    const user = await openConsole('/note');
    expect(within(sidebar()).getByRole('link', { name: '笔记' }).getAttribute('aria-current')).toBe('page');
    await user.click(within(sidebar()).getByRole('button', { name: '系统' }));
    expect(within(sidebar()).queryByRole('link', { name: '笔记' })).toBeNull();
    expect(within(sidebar()).getByRole('link', { name: '故障' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    expect(within(sidebar()).getByRole('link', { name: '记录' }).getAttribute('aria-current')).toBe('page');
    expect(within(sidebar()).queryByRole('link', { name: '故障' })).toBeNull();
  });

  it('opens floating submenus beside it, all levels in one, by →, and closes them by ←', async () => {
    useSettings.setState({ floatMenu: true });
    const user = await openConsole('/admin/workbench');
    act(() => within(sidebar()).getByRole('button', { name: '业务' }).focus());
    await user.keyboard('{ArrowRight}');
    const flyout = await screen.findByRole('dialog', { name: '业务' });
    expect(
      within(flyout)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['笔记', '记录', '未建', '深处']);
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '业务' })).toBeNull());
  });

  it('shows the number of tasks next to a page, or next to its closed group', async () => {
    const waits = page('/unbuilt', () => <p>到了</p>, { useWaiting: () => 7 });
    const user = await openConsole('/fault', [{ pages: [waits] }]);
    const group = within(sidebar()).getByRole('button', { name: /^业务/ });
    expect(group.textContent).toBe('业务7');
    await user.click(group);
    expect(group.textContent).toBe('业务');
    expect(within(sidebar()).getByRole('link', { name: /^未建/ }).textContent).toBe('未建7');
    expect(within(sidebar()).getByRole('link', { name: '笔记' })).toBeDefined();
  });

  it('counts a group by the page that covers all of it, and each page by itself', async () => {
    const all = page('/note', () => <p>到了</p>, { useWaiting: () => 9, countsGroup: true });
    const one = page('/unbuilt', () => <p>到了</p>, { useWaiting: () => 7 });
    const user = await openConsole('/fault', [{ pages: [all, one] }]);
    const group = within(sidebar()).getByRole('button', { name: /^业务/ });
    expect(group.textContent).toBe('业务9');
    await user.click(group);
    expect(within(sidebar()).getByRole('link', { name: /^未建/ }).textContent).toBe('未建7');
  });

  it('shows at most 99, and nothing for zero', async () => {
    let waiting = 10_000;
    const waits = page('/unbuilt', () => <p>到了</p>, { useWaiting: () => waiting });
    await openConsole('/note', [{ pages: [waits] }]);
    const link = within(sidebar()).getByRole('link', { name: /^未建/ });
    expect(link.textContent).toBe('未建99+');
    waiting = 0;
    cleanup();
    await openConsole('/note', [{ pages: [waits] }]);
    expect(within(sidebar()).getByRole('link', { name: '未建' }).textContent).toBe('未建');
  });

  it('changes the star only after the call has succeeded', async () => {
    let succeed = () => {};
    const sent = answer(calls.shortcuts.add, () => new Promise((resolve) => (succeed = () => resolve({}))));
    const user = await openConsole('/note');
    const star = within(sidebar()).getByRole('button', { name: '常用：笔记' });
    await user.click(star);
    await waitFor(() => expect(sent).toEqual([{ pkPermissionId: 'note', menuName: '笔记', url: '/note', shortcutType: '1' }]));
    expect(star.getAttribute('aria-pressed')).toBe('false');
    await act(async () => succeed());
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  });

  it('restores the star when the call is refused', async () => {
    failConnection(calls.shortcuts.add);
    const user = await openConsole('/note');
    const star = within(sidebar()).getByRole('button', { name: '常用：笔记' });
    await user.click(star);
    await waitFor(() => expect(star.hasAttribute('disabled')).toBe(false));
    expect(star.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows no star for groups and for the home', async () => {
    await openConsole('/note');
    expect(within(sidebar()).queryByRole('button', { name: '常用：首页' })).toBeNull();
    expect(within(sidebar()).queryByRole('button', { name: '常用：业务' })).toBeNull();
  });

  it('collapses by the hamburger and remembers it in the cookie', async () => {
    const user = await openConsole('/note');
    await user.click(screen.getByRole('button', { name: '收起菜单' }));
    expect(document.cookie).toContain('sidebarStatus=0');
    await user.click(screen.getByRole('button', { name: '展开菜单' }));
    expect(document.cookie).toContain('sidebarStatus=1');
  });

  it('opens another site in a new browser tab without access to the opener', async () => {
    await openConsole('/note');
    const link = within(sidebar()).getByRole('link', { name: '外部' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://example.com/a',
      '_blank',
      'noopener noreferrer',
    ]);
  });
});

describe('the brand', () => {
  const brand = () => screen.getByRole('link', { name: '澄明 办公 首页' });
  const picture = () => brand().querySelector('img');

  it('shows the name of the product, and the picture of the parameters while collapsed; the bundled mark when the picture fails', async () => {
    useParameters.setState({ loaded: true, values: { product_name: '澄明 办公', logo_url: '/logo.png' } });
    const user = await openConsole('/note');
    expect([brand().textContent, picture()]).toEqual(['澄明 办公', null]);
    await user.click(screen.getByRole('button', { name: '收起菜单' }));
    expect([brand().textContent, picture()?.getAttribute('src')]).toEqual(['', '/logo.png']);
    fireEvent.error(picture() ?? document.body);
    expect([picture(), brand().querySelector('svg') === null]).toEqual([null, false]);
  });

  it('disappears when the setting is off', async () => {
    useParameters.setState({ loaded: true, values: { product_name: '澄明 办公' } });
    useSettings.setState({ sidebarLogo: false });
    await openConsole('/note');
    expect(screen.queryByRole('link', { name: '澄明 办公 首页' })).toBeNull();
  });
});
