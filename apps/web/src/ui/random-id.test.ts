import { afterEach, expect, it, vi } from 'vitest';

import { randomId } from './random-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('randomId returns a new id each time on a page without https', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomId()).not.toBe(randomId());
});
