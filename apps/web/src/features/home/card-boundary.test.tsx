import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { CardBoundary } from './card-boundary.tsx';

beforeEach(() => {
  // React reports each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

function Broken(): never {
  throw new Error('x is undefined');
}

it('leaves the other cards alone when one breaks', () => {
  render(
    <MemoryRouter>
      <CardBoundary title="我的趋势">
        <Broken />
      </CardBoundary>
      <CardBoundary title="未读消息">
        <p>三条未读</p>
      </CardBoundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole('region', { name: '我的趋势' }).textContent).toContain('卡片出错了，请刷新页面重试');
  expect(screen.getByText('三条未读')).toBeTruthy();
});
