import { AxeBuilder } from '@axe-core/playwright';
import { calls } from '@houtai/contract';
import { LAYOUTS, type MenuItem } from '@houtai/contract/menus';
import type { Page } from '@playwright/test';

import { expect, test } from './console.ts';
import { PHONE } from './people.ts';
import { settled } from './settled.ts';

/** Pages that no menu leads to, or that show more under another address. */
const PAGES = [
  'account/index',
  'member/company/management/knowlege-management?tab=manage',
  'member/company/management/knowlege-management/detail?newsId=k-security',
  'error/403',
  'error/404',
];
/** The pages of the administrator's menu are dealt out to as many journeys. */
const HANDS = [1, 2, 3, 4];
const WIDTHS = [1440, 390];
const LAYERS: Record<string, (page: Page) => Promise<void>> = {
  search: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '菜单快捷搜索' }).fill('日志');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  scenes: (page) => page.getByRole('banner').getByRole('button', { name: '常用场景' }).click(),
  stars: (page) => page.getByRole('banner').getByRole('button', { name: '常用菜单' }).click(),
  person: (page) => page.getByRole('banner').getByRole('button').last().click(),
  settings: (page) => page.getByRole('button', { name: '系统布局配置' }).click(),
  keys: (page) => page.keyboard.press('?'),
};

/** Of all rules only these look at colours, which are all that the dark scheme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** In the whole page or in a part of it. */
async function expectNoViolations(page: Page, where: string, { part = 'html', inBothSchemes = true } = {}): Promise<void> {
  const all = axeOf(page, part).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  await settled(page);
  await expectNone(all, where);
  if (!inBothSchemes) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-scheme=dark]')).toBeAttached();
  await settled(page);
  await expectNone(axeOf(page, part).withRules(COLOUR_RULES), `${where} in the dark scheme`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html[data-scheme=light]')).toBeAttached();
}

/** In this mode axe looks into no frame of another host, of which there are none, and needs no second page. */
function axeOf(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page }).include(part).setLegacyMode();
}

async function expectNone(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect.soft(found).toEqual([]);
}

// Axe takes its time on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ colorScheme: 'light' });

test('the sign-in pages have no fault that axe can find', async ({ page }) => {
  for (const address of ['login', 'login?mode=member', 'auth-redirect']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await expectNoViolations(page, address);
  }
});

for (const address of PAGES) {
  test(`${address} has no fault that axe can find, at any width`, async ({ app, page }) => {
    await app.signIn(PHONE.administrator, address);
    await expectNoFault(page, address, 'html');
  });
}

test('the home has no fault that axe can find, its frame included, at any width', async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  await expectNoFault(page, 'the home', 'html');
});

for (const hand of HANDS) {
  test(`the pages of the menu have no fault that axe can find, at any width (${hand} of ${HANDS.length})`, async ({ app, page }) => {
    const granted = page.waitForResponse((response) => response.url().endsWith(calls.menus.mine.path));
    await app.signIn(PHONE.administrator);
    const addresses = addressesOf((await (await granted).json()).result.menus).filter((_, at) => at % HANDS.length === hand - 1);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
      await page.goto(address.slice(1));
      await expectNoFault(page, address, '#content');
    }
  });
}

function addressesOf(menus: readonly MenuItem[]): string[] {
  return menus.flatMap(({ url, component, hidden, children }) => [
    ...(url.startsWith('/') && component !== LAYOUTS && !hidden ? [url] : []),
    ...addressesOf(children),
  ]);
}

async function expectNoFault(page: Page, address: string, part: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `${address} at ${width}`, { part, inBothSchemes: width === WIDTHS[0] });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${address} scrolls sideways`).toBe(width);
  }
}

for (const [name, open] of Object.entries(LAYERS)) {
  test(`the layer of ${name} has no fault that axe can find`, async ({ app, page }) => {
    await app.signIn(PHONE.administrator);
    await settled(page);
    await open(page);
    await expectNoViolations(page, name);
  });
}
