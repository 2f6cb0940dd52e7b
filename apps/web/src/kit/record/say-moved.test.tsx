import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { Toasts } from '#ui/layer/toast.tsx';

import { sayMoved } from './say-moved.ts';

it('says who had moved a record before, in place of what the person has done', () => {
  render(<Toasts />);
  act(() => sayMoved({ already: 'TD-7 董志强 14:31 已完成' }, '已完成 TD-7'));
  expect(screen.getByText('TD-7 董志强 14:31 已完成')).toBeTruthy();
  expect(screen.queryByText('已完成 TD-7')).toBeNull();
  act(() => sayMoved({}, '已完成 TD-8'));
  expect(screen.getByText('已完成 TD-8')).toBeTruthy();
});
