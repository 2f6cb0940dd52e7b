import { expect, it } from 'vitest';

import { areaPath } from './area-path.ts';

it.each([
  ['330106', ['330000', '330100', '330106']],
  ['429004', ['420000', '429000', '429004']],
  ['330100', ['330000', '330100']],
  ['330000', ['330000']],
  ['abroad', ['abroad']],
  ['', []],
])('the path of %s is %j', (id, path) => {
  expect(areaPath(id)).toEqual(path);
});
