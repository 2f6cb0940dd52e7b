import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { address } from '#testing/render-page.tsx';
import { chooseInTab, fault, noteRendered, openConsole, openTabs, sidebar, tabsBar } from '#testing/sample-console.tsx';

describe('pages kept alive', () => {
  it('retain typed text, and neither re-render a hidden page nor show it another address', async () => {
    const user = await openConsole('/note?a=1');
    await user.type(await screen.findByLabelText('正文'), '三行');
    noteRendered.mockClear();
    await user.click(screen.getByRole('button', { name: '打开记录' }));
    await screen.findByText('记录 ?id=1');
    await user.click(within(tabsBar()).getByRole('link', { name: '首页' }));
    await screen.findByRole('heading', { name: '工作台' });
    expect(noteRendered).not.toHaveBeenCalled();
    expect(screen.getByText('笔记在 /note?a=1').closest('[style*="display: none"]')).not.toBeNull();
    await user.click(within(tabsBar()).getByRole('link', { name: '笔记' }));
    expect(screen.getByLabelText<HTMLInputElement>('正文').value).toBe('三行');
    expect(address()).toBe('/note?a=1');
  });

  it('render anew on 刷新 and end at their own address', async () => {
    const user = await openConsole('/note?a=1');
    await user.type(await screen.findByLabelText('正文'), '三行');
    await chooseInTab(user, '笔记', '刷新');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('正文').value).toBe(''));
    expect(address()).toBe('/note?a=1');
    expect(openTabs()).toEqual(['首页', '笔记']);
  });

  it('go away when their tab is closed', async () => {
    const user = await openConsole('/note');
    await user.type(await screen.findByLabelText('正文'), '三行');
    await user.click(screen.getByRole('button', { name: '关闭 笔记' }));
    await user.click(within(sidebar()).getByRole('button', { name: '业务' }));
    await user.click(within(sidebar()).getByRole('link', { name: '笔记' }));
    expect((await screen.findByLabelText<HTMLInputElement>('正文')).value).toBe('');
  });

  it('confine an error to its tab and render the page anew on 重试', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const user = await openConsole('/fault');
    expect(await screen.findByText('页面出错了')).toBeDefined();
    expect(openTabs()).toEqual(['首页', '故障']);
    fault.isThere = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('又好了')).toBeDefined();
  });
});
