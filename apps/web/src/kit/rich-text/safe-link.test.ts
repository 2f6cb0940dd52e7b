import { expect, it } from 'vitest';

import { isSafeLink, linkOf } from './safe-link.ts';

it.each([
  ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  ['  http://10.0.0.8:8080/x ', 'http://10.0.0.8:8080/x'],
  ['example.com/规范', 'https://example.com/规范'],
  ['localhost:8080', 'https://localhost:8080'],
  ['liming@example.com', 'mailto:liming@example.com'],
  ['mailto:liming@example.com', 'mailto:liming@example.com'],
  ['', ''],
  ['说明', ''],
  ['javascript:alert(1)', ''],
  ['JAVASCRIPT://example.com/%0aalert(1)', ''],
  ['data:text/html,x', ''],
  ['ftp://example.com', ''],
  ['//example.com', ''],
  ['https://a b.com', ''],
])('linkOf turns "%s" into "%s"', (typed, link) => {
  expect(linkOf(typed)).toBe(link);
});

it('isSafeLink accepts only web pages and mail', () => {
  expect(['https://a.cn', 'mailto:a@b.cn', 'vbscript:x', ' javascript:x', 'tel:1'].map(isSafeLink)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
