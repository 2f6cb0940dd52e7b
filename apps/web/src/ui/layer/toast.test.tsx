import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { toast, Toasts } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  cleanup();
  vi.useRealTimers();
});

const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it.each([
  ['success', 'status', 3_000],
  ['info', 'status', 3_000],
  ['warning', 'status', 3_000],
  ['error', 'alert', 5_000],
] as const)('a toast of %s is announced as %s and stays for %i ms', (kind, role, ms) => {
  act(() => toast[kind]('已保存'));
  expect(screen.getByRole(role).textContent).toBe('已保存');
  after(ms - 100);
  expect(screen.queryByRole(role)).not.toBeNull();
  after(100);
  expect(screen.queryByRole(role)).toBeNull();
});

it('at most three toasts are shown, the newest ones', () => {
  act(() => ['一', '二', '三', '四'].forEach((text) => toast.info(text)));
  expect(screen.getAllByRole('status').map((shown) => shown.textContent)).toEqual(['二', '三', '四']);
});

it('the same toast is shown again after a second, but not before', () => {
  act(() => toast.error('失败'));
  act(() => toast.error('失败'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  after(1_000);
  act(() => toast.error('失败'));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

it('a toast waits while the pointer is on it, and then for the remaining time', () => {
  act(() => toast.error('失败'));
  after(4_000);
  fireEvent.pointerEnter(screen.getByRole('alert'));
  after(20_000);
  expect(screen.queryByRole('alert')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('alert'));
  after(900);
  expect(screen.queryByRole('alert')).not.toBeNull();
  after(100);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('closing a toast under the pointer does not hold the next one', () => {
  act(() => toast.error('失败'));
  fireEvent.pointerEnter(screen.getByRole('alert'));
  fireEvent.click(screen.getByRole('button', { name: '关闭提示' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => toast.success('已保存'));
  after(3_000);
  expect(screen.queryByRole('status')).toBeNull();
});
