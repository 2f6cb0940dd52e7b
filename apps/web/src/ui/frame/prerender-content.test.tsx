import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { prerenderContent } from './prerender-content.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const effect = vi.fn();

function Part(): ReactNode {
  useEffect(effect, []);
  useLayoutEffect(effect, []);
  return <h1>of nobody</h1>;
}

/** Resolves once everything queued before has been rendered, because rendering follows the order of calls. */
const drawnBefore = () =>
  new Promise<void>((resolve) => {
    prerenderContent(<Last onDrawn={resolve} />);
  });

function Last({ onDrawn }: { onDrawn: () => void }): ReactNode {
  onDrawn();
  return null;
}

it('drawAhead renders content without effects and shows it nowhere', async () => {
  const before = document.documentElement.outerHTML;
  const Drawn = vi.fn(Part);
  prerenderContent(<Drawn />);
  await drawnBefore();
  expect(Drawn).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(effect).not.toHaveBeenCalled();
  expect(document.documentElement.outerHTML).toBe(before);
});

it('drawAhead ignores errors of content that needs a user', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = vi.fn((): ReactNode => {
    throw new TypeError('nobody');
  });
  prerenderContent(<Broken />);
  await drawnBefore();
  expect(Broken).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(said).not.toHaveBeenCalled();
});
