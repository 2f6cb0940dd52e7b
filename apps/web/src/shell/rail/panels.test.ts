import { describe, expect, it } from 'vitest';

import { keptTop } from './panels.ts';

describe('keptTop', () => {
  it.each([
    ['leaves a button where it is', 100, 900, 100],
    ['keeps it under the navbar', -40, 900, 52],
    ['keeps it above the gear', 5000, 900, 784],
    ['prefers the top in a window that is too low for it', 300, 100, 52],
    ['takes whole px', 100.6, 900, 101],
  ])('%s', (_, top, height, wanted) => {
    expect(keptTop(top, height)).toBe(wanted);
  });
});
