import { afterEach, expect, it, vi } from 'vitest';

import { randomId } from './random-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('is made on a page without https, another one each time', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomId()).not.toBe(randomId());
});
