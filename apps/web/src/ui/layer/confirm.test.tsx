import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { ConfirmLayer } from './confirm-layer.tsx';
import { confirm, useQuestion } from './confirm.ts';

const cancelled = vi.fn();

beforeAll(() => import('./confirm-dialog.tsx'));

afterEach(() => {
  cleanup();
  useQuestion.setState({ asked: null });
  cancelled.mockClear();
});

describe('confirm', () => {
  it('asks 温馨提示 and resolves to true on 确定', async () => {
    render(<ConfirmLayer onCancel={cancelled} />);
    const answer = confirm({ text: '结束这个会话？' });
    expect((await screen.findByRole('alertdialog', { name: '温馨提示' })).textContent).toContain('结束这个会话？');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(await answer).toBe(true);
    expect(cancelled).not.toHaveBeenCalled();
  });

  it.each(['取消', '{Escape}'])('resolves to false on %s', async (way) => {
    render(<ConfirmLayer onCancel={cancelled} />);
    const answer = confirm({ text: '结束这个会话？' });
    await screen.findByRole('alertdialog');
    if (way.startsWith('{')) await userEvent.keyboard(way);
    else await userEvent.click(screen.getByRole('button', { name: way }));
    expect(await answer).toBe(false);
    expect(cancelled).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('names a dangerous action on its button', async () => {
    render(<ConfirmLayer onCancel={cancelled} />);
    const answer = confirm({ text: '解绑后不能扫码登录。', act: '解绑', danger: true });
    await userEvent.click(await screen.findByRole('button', { name: '解绑' }));
    expect(await answer).toBe(true);
  });

  it('counts an open question as refused when another one is asked', async () => {
    render(<ConfirmLayer onCancel={cancelled} />);
    const first = confirm({ text: '一' });
    const second = confirm({ text: '二' });
    expect(await first).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: '确定' }));
    expect(await second).toBe(true);
  });
});
