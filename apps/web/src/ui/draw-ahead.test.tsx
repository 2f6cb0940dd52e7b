import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { drawAhead } from './draw-ahead.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const drawn = vi.fn();
const effect = vi.fn();

function Part(): ReactNode {
  drawn();
  useEffect(effect, []);
  useLayoutEffect(effect, []);
  return <h1>of nobody</h1>;
}

it('draws what it is given, lets nothing of it have an effect, and shows it nowhere', async () => {
  const before = document.documentElement.outerHTML;
  drawAhead(<Part />);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(effect).not.toHaveBeenCalled();
  expect(document.documentElement.outerHTML).toBe(before);
});

it('says nothing of a part that cannot be drawn without a person', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = vi.fn((): ReactNode => {
    throw new TypeError('nobody');
  });
  drawAhead(<Broken />);
  await vi.waitFor(() => expect(Broken).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(said).not.toHaveBeenCalled();
});
