import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { PageBoundary } from './page-boundary.tsx';

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});

beforeEach(() => {
  reload.mockClear();
  // React reports each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function failWith(message: string) {
  const Broken = () => {
    throw new TypeError(message);
  };
  return render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
}

it.each([
  ['Failed to fetch dynamically imported module: /assets/x.js'],
  ['error loading dynamically imported module'],
  ['Importing a module script failed.'],
  ['Unable to preload CSS for /assets/x.css'],
])('loads the page anew once when a part is missing, then says so: %s', (message) => {
  failWith(message);
  expect(reload).toHaveBeenCalledOnce();
  cleanup();
  failWith(message);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText('系统已更新')).toBeDefined();
  expect(screen.getByRole('button', { name: '刷新' })).toBeDefined();
});

it('does not reload for other errors, but shows a sentence', () => {
  failWith('x is undefined');
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText('页面出错了')).toBeDefined();
});
