import { act, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { Toasts } from '#ui/layer/toast.tsx';

import { toastMoved } from './say-moved.ts';

it('sayMoved names who had already moved a record, instead of claiming success', () => {
  render(<Toasts />);
  act(() => toastMoved({ already: 'TD-7 董志强 14:31 已完成' }, '已完成 TD-7'));
  expect(screen.getByText('TD-7 董志强 14:31 已完成')).toBeTruthy();
  expect(screen.queryByText('已完成 TD-7')).toBeNull();
  act(() => toastMoved({}, '已完成 TD-8'));
  expect(screen.getByText('已完成 TD-8')).toBeTruthy();
});

it('sayMoved offers to undo a move, but not one that somebody else had made before', () => {
  const undo = vi.fn<() => void>();
  const { container } = render(<Toasts />);
  const { queryByRole, getByRole } = within(container);
  act(() => toastMoved({ already: 'TD-9 董志强 14:31 已完成' }, '已完成 TD-9', undo));
  expect(queryByRole('button', { name: '撤销' })).toBeNull();
  act(() => toastMoved({}, '已完成 TD-9', undo));
  act(() => getByRole('button', { name: '撤销' }).click());
  expect(undo).toHaveBeenCalledOnce();
});
