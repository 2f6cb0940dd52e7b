import { calls } from '@houtai/contract';
import { EDGE_TOP } from '@houtai/contract/limits';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useSession } from '#platform/session/session.ts';
import { changeSettings } from '#platform/settings.ts';
import { answer } from '#testing/answer.ts';
import { openConsole } from '#testing/sample-console.tsx';

describe('right panels', () => {
  it('open one at a time, keep a draft after closing by Esc, and close on a click outside', async () => {
    const user = await openConsole('/note');
    const button = screen.getByRole('button', { name: '我要待办，3 项' });
    await user.click(button);
    await user.type(await screen.findByLabelText('草稿'), '明天');
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByLabelText<HTMLInputElement>('草稿').value).toBe('明天');
    await user.click(screen.getByRole('button', { name: '系统布局配置' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(await screen.findByRole('switch', { name: '菜单悬浮' })).toBeDefined();
    await user.click(screen.getByText('笔记在 /note'));
    expect(screen.queryByRole('dialog', { name: '系统布局配置' })).toBeNull();
  });

  it("stay open when Esc belongs to an input method's composition", async () => {
    const user = await openConsole('/note');
    const button = screen.getByRole('button', { name: '我要待办，3 项' });
    await user.click(button);
    const draft = await screen.findByLabelText('草稿');
    fireEvent.keyDown(draft, { key: 'Escape', isComposing: true });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(draft, { key: 'Escape' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('close when their content is gone, so that the page can be used again', async () => {
    const user = await openConsole('/note');
    await user.click(screen.getByRole('button', { name: '我要待办，3 项' }));
    await screen.findByRole('dialog', { name: '新建待办' });
    expect(screen.getByRole('main', { hidden: true }).inert).toBe(true);
    act(() => changeSettings({ myTodo: false }));
    expect(screen.queryByRole('dialog', { name: '新建待办' })).toBeNull();
    expect(screen.getByRole('main').inert).toBe(false);
  });

  it('move by the arrow keys and store their position on the server', async () => {
    const kept = answer(calls.preferences.save, () => ({}));
    const user = await openConsole('/note');
    act(() => screen.getByRole('button', { name: '我要待办，3 项' }).focus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(kept).toContainEqual({ key: 'edgeTops', value: { todo: 168 } }));
  });

  it('return to their default position after 恢复默认', async () => {
    const kept = answer(calls.preferences.save, () => ({}));
    const user = await openConsole('/note');
    act(() => screen.getByRole('button', { name: '我要待办，3 项' }).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(kept).toContainEqual({ key: 'edgeTops', value: { todo: 176 } }));
    await user.click(screen.getByRole('button', { name: '系统布局配置' }));
    await user.click(await screen.findByRole('button', { name: '恢复默认' }));
    await waitFor(() => expect(kept).toContainEqual({ key: 'edgeTops', value: EDGE_TOP }));
  });

  it('appear only for users with the right, and while the setting is on', async () => {
    await openConsole('/note');
    const button = () => screen.queryByRole('button', { name: '我要待办，3 项' });
    act(() => changeSettings({ myTodo: false }));
    expect(button()).toBeNull();
    act(() => changeSettings({ myTodo: true }));
    expect(button()).not.toBeNull();
    act(() => useSession.setState({ buttons: [] }));
    expect(button()).toBeNull();
  });
});
