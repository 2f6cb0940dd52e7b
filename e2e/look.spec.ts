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

async function expectNoViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect.soft(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('the sign-in pages have no fault that axe can find', async ({ page }) => {
      for (const address of ['login', 'login?mode=member', 'auth-redirect']) {
        await page.goto(address);
        await expect(page.getByRole('main')).toBeVisible();
        await expectNoViolations(page, address);
      }
    });

    test('no page of the console has a fault that axe can find, at any width', async ({ app, page }) => {
      test.setTimeout(480_000);
      await app.signIn(PHONE.administrator);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const address of PAGES) {
          await page.goto(address);
          await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
          await page.waitForLoadState();
          await page.waitForTimeout(600);
          await expectNoViolations(page, `${address} at ${width}`);
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${address} scrolls sideways`).toBe(width);
        }
      }
    });

    test('no open layer has a fault that axe can find', async ({ app, page }) => {
      await app.signIn(PHONE.administrator);
      for (const [name, open] of Object.entries(LAYERS)) {
        await page.goto('admin/workbench');
        await expect(app.menu()).toBeVisible();
        await page.waitForLoadState();
        await page.waitForTimeout(600);
        await open(page);
        await page.waitForTimeout(300);
        await expectNoViolations(page, name);
      }
    });
  });
}
