import { expect, it } from 'vitest';

import type { Page } from '#platform/pages/pages.ts';

import { tabKeyOf } from './console.ts';

const page = (tabKey?: Page['tabKey']): Page => ({
  path: '/a',
  title: '一页',
  access: 'signed-in',
  load: () => Promise.reject(new Error('not shown here')),
  ...(tabKey && { tabKey }),
});
const keyOf = (search: string, tabKey?: Page['tabKey']) =>
  tabKeyOf({ pathname: '/a/', search, hash: '' }, { kind: 'page', page: page(tabKey), title: '一页', route: null });

it.each([
  [undefined, '?id=1&from=2', '/a'],
  ['path', '?id=1', '/a'],
  ['full-path', '?id=1&from=2', '/a?id=1&from=2'],
  ['record', '?id=1&from=2', '/a?id=1'],
  ['record', '?from=2&id=1', '/a?id=1'],
  ['record', '?from=2', '/a'],
  ['record', '?id=1', '/a?id=1'],
] as const)('tabs of a page that are distinguished by %s: %s has the key %s', (tabKey, search, key) => {
  expect(keyOf(search, tabKey)).toBe(key);
});
