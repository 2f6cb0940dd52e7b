import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, test } from './console.ts';
import { PHONE } from './people.ts';

const PAGES = [
  'admin/workbench',
  'admin/commonScene',
  'account/index',
  'system/param',
  'member/company/management/knowlege-management',
  'member/company/management/knowlege-management?tab=manage',
  'member/company/management/knowlege-management/detail?newsId=k-security',
  'monitor/online',
  'monitor/login-log',
  'error/403',
  'error/404',
];
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

async function expectNoViolations(page: Page, where: string): Promise<void> {
  const all = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  await settled(page);
  await expectNone(all, where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-scheme=dark]')).toBeAttached();
  await settled(page);
  await expectNone(new AxeBuilder({ page }).withRules(COLOUR_RULES), `${where} in the dark scheme`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html[data-scheme=light]')).toBeAttached();
}

async function expectNone(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect.soft(found).toEqual([]);
}

/** Waits until everything is loaded, and nothing has moved for a moment. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const isBusy = () =>
          document.querySelector('[aria-busy=true]') !== null || document.getAnimations().some(({ playState }) => playState === 'running');
        const look = () => (isBusy() ? wait() : end());
        let timer = setTimeout(look, quietMs);
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(look, quietMs);
        };
        const watch = new MutationObserver(wait);
        const end = () => {
          watch.disconnect();
          resolve();
        };
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    300,
  );
}

// Axe takes its time on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

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
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page, `${address} at ${width}`);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${address} scrolls sideways`).toBe(width);
    }
  });
}

for (const [name, open] of Object.entries(LAYERS)) {
  test(`the layer of ${name} has no fault that axe can find`, async ({ app, page }) => {
    await app.signIn(PHONE.administrator);
    await settled(page);
    await open(page);
    await expectNoViolations(page, name);
  });
}
