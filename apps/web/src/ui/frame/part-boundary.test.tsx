import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { PartBoundary } from './part-boundary.tsx';

beforeEach(() => {
  // React reports each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

function Broken(): never {
  throw new Error('x is undefined');
}

it('an error in one part leaves the others unchanged and shows a message in its place', () => {
  render(
    <>
      <PartBoundary fallback={<p>卡片出错了</p>}>
        <Broken />
      </PartBoundary>
      <PartBoundary>
        <Broken />
      </PartBoundary>
      <p>三条未读</p>
    </>,
  );
  expect(screen.getByText('卡片出错了')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('这部分内容出错了，其他部分不受影响');
  expect(screen.getByText('三条未读')).toBeTruthy();
});

it('a missing chunk after an update passes through to the next boundary', () => {
  const Gone = (): never => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  };
  expect(() =>
    render(
      <PartBoundary>
        <Gone />
      </PartBoundary>,
    ),
  ).toThrow('dynamically imported module');
});
