import { expect, it } from 'vitest';

import { menuTarget } from './menu-link.tsx';

it.each([
  ['/todo', { kind: 'inside', to: '/todo' }],
  [' /todo?state=1#top ', { kind: 'inside', to: '/todo?state=1#top' }],
  ['https://bi.example.com/a', { kind: 'outside', href: 'https://bi.example.com/a' }],
  ['HTTP://example.com', { kind: 'outside', href: 'HTTP://example.com' }],
  ['', { kind: 'none' }],
  ['#', { kind: 'none' }],
  ['todo', { kind: 'none' }],
  ['//example.com', { kind: 'none' }],
  ['/\\example.com', { kind: 'none' }],
  ['https://', { kind: 'none' }],
  ['javascript:alert(1)', { kind: 'none' }],
  ['data:text/html,x', { kind: 'none' }],
])('menuTarget resolves the url "%s" to %o', (url, target) => {
  expect(menuTarget(url)).toEqual(target);
});
