import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { PageBoundary } from './page-boundary.tsx';

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});

let isThere: boolean;
beforeEach(() => {
  reload.mockClear();
  isThere = true;
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'))));
  // React reports each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
])('a missing chunk reloads the page once, then shows a message: %s', async (message) => {
  failWith(message);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  cleanup();
  failWith(message);
  expect(await screen.findByText('系统已更新')).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: '刷新' })).toBeDefined();
});

it('the page stays when nothing can be loaded, because a reload would fail too, and retries on request', async () => {
  isThere = false;
  failWith('Failed to fetch dynamically imported module: /assets/x.js');
  expect(await screen.findByText('网络连接失败，请检查网络后重试。')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('other errors show a message without a reload', () => {
  failWith('x is undefined');
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText('页面出错了')).toBeDefined();
});
