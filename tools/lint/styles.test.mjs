import { describe, expect, it } from 'vitest';

import { touchSizes, windowQueries } from './styles.mjs';

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

describe('touchSizes', () => {
  it.each([
    '@media (max-width: 600px) {\n  .row {\n    min-height: 44px;\n  }\n}',
    '@container sheet (max-width: 600px) {\n  .row {\n  }\n  .button {\n    width: 44px;\n  }\n}',
    '@media (pointer: coarse) {\n  .row {\n    height: 44px;\n  }\n}',
  ])('refuses %j', (text) => expect(touchSizes('a.css', text)).toEqual([expect.stringContaining('var(--touch)')]));

  it.each([
    '.row {\n  height: 44px;\n}',
    '@media (max-width: 600px) {\n  .row {\n    height: var(--touch);\n  }\n}\n.row {\n  width: 44px;\n}',
  ])('takes %j', (text) => expect(touchSizes('a.css', text)).toEqual([]));
});
