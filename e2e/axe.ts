import type { Page } from '@playwright/test';
import axe from 'axe-core';

import { expect } from './console.ts';
import { settled } from './settled.ts';

/** Of all rules only these look at colours, which are all that the dark scheme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks at the whole page, or at a part of it, in the light scheme and for its colours in the dark one. */
export async function expectNoViolations(page: Page, where: string, { part = 'html', inBothSchemes = true } = {}): Promise<void> {
  await settled(page);
  expect.soft(await violationsIn(page, part, { runOnly: TAGS }), where).toEqual([]);
  if (!inBothSchemes) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-scheme=dark]')).toBeAttached();
  await settled(page);
  expect.soft(await violationsIn(page, part, { runOnly: COLOUR_RULES }), `${where} in the dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html[data-scheme=light]')).toBeAttached();
}

/** Axe is put into a page once and looks at it as often as asked; there are no frames of other hosts that it would have to enter. */
async function violationsIn(page: Page, part: string, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, options]) => {
      const { violations } = await axe.run(part, { ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [part, options] as const,
  );
}
