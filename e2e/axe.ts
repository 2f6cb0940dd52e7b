import type { Page } from '@playwright/test';
import axe from 'axe-core';

import { expect } from './console.ts';
import { settled } from './settled.ts';

/**
 * Only these rules look at colours, which take axe longest; nothing else changes in the dark scheme, and they do not depend on the width.
 */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the whole page, or a part of it, and its colours in both schemes. */
export async function expectNoViolations(page: Page, where: string, { part = 'html', colours = true } = {}): Promise<void> {
  await settled(page);
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: colours }]));
  expect.soft(await violationsIn(page, part, { runOnly: TAGS, rules }), where).toEqual([]);
  if (!colours) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-scheme=dark]')).toBeAttached();
  await settled(page);
  expect.soft(await violationsIn(page, part, { runOnly: COLOUR_RULES }), `${where} in the dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html[data-scheme=light]')).toBeAttached();
}

/** Injects axe into a page once and runs it; there are no frames of other hosts to enter. */
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
