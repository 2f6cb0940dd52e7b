import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';

import { fetchAhead, lazyAhead } from './warm-up.ts';

function Page() {
  return <p>页面</p>;
}

function show(load: () => Promise<{ default: typeof Page }>): void {
  const Content = lazyAhead(load);
  render(
    <Suspense fallback="加载中">
      <Content />
    </Suspense>,
  );
}

it('shows what was fetched ahead without a fallback in between', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  fetchAhead(load);
  await load.mock.results[0]?.value;
  show(load);
  expect(screen.getByText('页面')).toBeTruthy();
  expect(screen.queryByText('加载中')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

it('loads what was not, or could not be', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  load.mockRejectedValueOnce(new Error('offline'));
  fetchAhead(load);
  await load.mock.results[0]?.value.catch(() => undefined);
  show(load);
  expect(screen.getByText('加载中')).toBeTruthy();
  expect(await screen.findByText('页面')).toBeTruthy();
});
