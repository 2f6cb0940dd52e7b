import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { prefetchPart, lazyPart, loadPart } from './lazy-part.ts';

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
const online = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function failing(times: number, error: unknown = MISSING) {
  return vi.fn(() => (times-- > 0 ? Promise.reject(error) : Promise.resolve('part')));
}

it('a lazy part waits for the network and then loads', async () => {
  online(false);
  const load = failing(2);
  const loaded = loadPart(load, []);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  online(true);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('part');
});

it('a lazy part retries a few times while a server restarts, then fails', async () => {
  online(true);
  expect(await loadPart(failing(2), [1, 1])).toBe('part');
  const load = failing(9);
  await expect(loadPart(load, [1, 1])).rejects.toBe(MISSING);
  expect(load).toHaveBeenCalledTimes(3);
});

it('a lazy part does not retry other errors', async () => {
  const load = failing(1, new Error('x is undefined'));
  await expect(loadPart(load, [1, 1])).rejects.toThrow('x is undefined');
  expect(load).toHaveBeenCalledOnce();
});

function Page() {
  return <p>页面</p>;
}

function show(load: () => Promise<{ default: typeof Page }>): void {
  const Content = lazyPart(load);
  render(
    <Suspense fallback="加载中">
      <Content />
    </Suspense>,
  );
}

it('a prefetched part renders without a fallback in between', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  void prefetchPart(load);
  await load.mock.results[0]?.value;
  show(load);
  expect(screen.getByText('页面')).toBeTruthy();
  expect(screen.queryByText('加载中')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

it('a part whose prefetch is missing or failed still loads', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  load.mockRejectedValueOnce(new Error('offline'));
  void prefetchPart(load);
  await load.mock.results[0]?.value.catch(() => undefined);
  show(load);
  expect(screen.getByText('加载中')).toBeTruthy();
  expect(await screen.findByText('页面')).toBeTruthy();
});
