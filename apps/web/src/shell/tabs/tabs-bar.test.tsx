import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useSession } from '#platform/session/session.ts';
import { useSettings } from '#platform/settings.ts';
import { address } from '#testing/render-page.tsx';
import { chooseInTab, openConsole, openTabs, recordClosed, sidebar, tabsBar } from '#testing/sample-console.tsx';

describe('tabs', () => {
  it('open the same page twice for different records when the page wants that', async () => {
    const user = await openConsole('/record?id=2');
    await screen.findByText('记录 ?id=2');
    await user.click(within(tabsBar()).getByRole('link', { name: '首页' }));
    await user.click(within(sidebar()).getByRole('button', { name: '业务' }));
    await user.click(within(sidebar()).getByRole('link', { name: '笔记' }));
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    expect(openTabs()).toEqual(['首页', '记录', '笔记', '记录']);
  });

  it('add no history entry for a link to the current page', async () => {
    const user = await openConsole('/note');
    await screen.findByRole('button', { name: '打开记录' });
    const steps = history.length;
    await user.click(within(tabsBar()).getByRole('link', { name: '笔记' }));
    expect(history.length).toBe(steps);
    await user.click(within(tabsBar()).getByRole('link', { name: '首页' }));
    expect(history.length).toBe(steps + 1);
  });

  it('notify the page once when its tab closes, and go to the last tab', async () => {
    const user = await openConsole('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    await user.click(screen.getByRole('button', { name: '关闭 记录' }));
    expect(recordClosed.mock.calls).toEqual([[{ pathname: '/record', search: '?id=1' }]]);
    expect(address()).toBe('/note');
  });

  it('notify pages on 关闭其他 and 关闭所有 too, but not when nobody is signed in', async () => {
    const user = await openConsole('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    await chooseInTab(user, '笔记', '关闭其他');
    expect(recordClosed).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/note');
    await user.click(screen.getByRole('button', { name: '打开记录' }));
    act(() => useSession.setState({ token: null }));
    await chooseInTab(user, '笔记', '关闭所有');
    expect(recordClosed).toHaveBeenCalledTimes(1);
    expect(openTabs()).toEqual(['首页']);
    expect(address()).toBe('/admin/workbench');
  });

  it('do not navigate when another tab is closed, and keep affixed tabs', async () => {
    const user = await openConsole('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    fireEvent(within(tabsBar()).getByRole('link', { name: '笔记' }), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(openTabs()).toEqual(['首页', '记录']);
    expect(address()).toBe('/record?id=1');
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull();
  });

  it('move along the bar by arrows, close by Delete and open the menu by Shift F10', async () => {
    const user = await openConsole('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    act(() => within(tabsBar()).getByRole('link', { name: '记录' }).focus());
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('笔记');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map((choice) => choice.textContent)).toEqual(['刷新', '关闭', '关闭其他', '关闭所有']);
    await user.keyboard('{Escape}');
    act(() => within(tabsBar()).getByRole('link', { name: '笔记' }).focus());
    await user.keyboard('{Delete}');
    expect(openTabs()).toEqual(['首页', '记录']);
  });

  it('have one Tab stop, which continues from the focus', async () => {
    const user = await openConsole('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    const tab = (name: string) => within(tabsBar()).getByRole('link', { name });
    await user.click(tab('笔记'));
    expect(address()).toBe('/note');
    // Switching changes nothing of the focused tab, because that would cost a style pass over the page.
    expect([tab('笔记').tabIndex, tab('记录').tabIndex]).toEqual([-1, 0]);
    await user.tab();
    expect(document.activeElement).toBe(within(tabsBar()).getByRole('button', { name: '关闭 笔记' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '所有标签' }));
    expect([tab('笔记').tabIndex, tab('记录').tabIndex]).toEqual([0, -1]);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab('记录'));
    await user.tab({ shift: true });
    expect(tabsBar().contains(document.activeElement)).toBe(false);
    expect([tab('笔记').tabIndex, tab('记录').tabIndex]).toEqual([0, -1]);
  });

  it('disappear when the setting is off', async () => {
    useSettings.setState({ tagsView: false });
    await openConsole('/note');
    expect(screen.queryByRole('navigation', { name: '已打开页面' })).toBeNull();
  });
});
