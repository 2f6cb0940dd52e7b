import { expect, it } from 'vitest';

import { branchesPassed } from './use-branch-drag.ts';

it.each([
  [0, [240, 480], 200, 0],
  [0, [240, 480], 300, 1],
  [0, [240, 480], 900, 2],
  [240, [0, 480], -300, -1],
  [240, [0, 480], 300, 1],
  [480, [0, 240], -100, 0],
])('branchesPassed: a branch at %i beside %o dragged by %i moves by %i', (own, others, by, places) => {
  expect(branchesPassed({ own, others }, by)).toBe(places);
});
