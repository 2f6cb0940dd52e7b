import { describe, expect, it } from 'vitest';

import { windowQueries } from './styles.mjs';

describe('windowQueries', () => {
  it.each([
    '@media (max-width: 600px) {',
    '@media screen and (max-width: 1023px) {',
    '@media (min-width: 601px) and (max-width: 1199px) {',
    '/* On a phone. */\n@media (max-width: 600px) {',
    '/* window: */\n@media (max-width: 600px) {',
  ])('refuses %s', (text) => expect(windowQueries('a.css', text)).toEqual([expect.stringContaining('ask the sheet')]));

  it.each([
    '@container sheet (max-width: 600px) {',
    '@media print {',
    '@media (min-width: 601px) {',
    '/* window: an overlay */\n@media (max-width: 600px) {',
  ])('takes %s', (text) => expect(windowQueries('a.css', text)).toEqual([]));
});
