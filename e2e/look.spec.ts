import { calls } from '@houtai/contract';
import { LAYOUTS, type MenuItem } from '@houtai/contract/menus';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { type Console, expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';
import { settled } from './settled.ts';

/** Pages without a menu, or with more content under another address. */
const PAGES = [
  'account/index',
  'account/releases',
  'member/company/management/knowlege-management?tab=manage',
  'member/company/management/knowlege-management/detail?newsId=k-security',
  'reimbursementWorkbench/reimbursement/edit',
  'member/company/management/softCollection/edit',
  'error/403',
  'error/404',
];
/** The pages of the administrator's menu are split over this many journeys. */
const HANDS = [1, 2, 3, 4];
const WIDTHS = [1440, 390];
const LAYERS: Record<string, (page: Page) => Promise<void>> = {
  keys: (page) => page.keyboard.press('?'),
  search: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '菜单快捷搜索' }).fill('日志');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  scenes: (page) => page.getByRole('banner').getByRole('button', { name: '常用场景' }).click(),
  stars: (page) => page.getByRole('banner').getByRole('button', { name: '常用菜单' }).click(),
  person: (page) => page.getByRole('banner').getByRole('button').last().click(),
  settings: (page) => page.getByRole('button', { name: '系统布局配置' }).click(),
};

// Axe is slow on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ colorScheme: 'light' });

test('the sign-in pages have no fault that axe finds', async ({ page }) => {
  for (const address of ['login', 'login?mode=member', 'auth-redirect']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await expectNoViolations(page, address);
  }
});

test('pages without a menu have no fault that axe finds, at any width', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  for (const address of PAGES) {
    await open(app, address);
    await expectNoFault(page, address, '#content');
  }
});

test('the home and its frame have no fault that axe finds, at any width', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  await expectNoFault(page, 'the home', 'html');
});

for (const hand of HANDS) {
  test(
    `the pages of the menu have no fault that axe can find, at any width (${hand} of ${HANDS.length})`,
    { tag: THOROUGH },
    async ({ app, page }) => {
      const granted = page.waitForResponse((response) => response.url().endsWith(calls.menus.mine.path));
      await app.signIn(PHONE.administrator, 'account/index');
      const addresses = addressesOf((await (await granted).json()).result.menus).filter((_, at) => at % HANDS.length === hand - 1);
      expect(addresses.length).toBeGreaterThan(4);
      for (const address of addresses) {
        await open(app, address.slice(1));
        await expectNoFault(page, address, '#content');
      }
    },
  );
}

/** Navigates without reloading the console, which would take longer than the check; axe also reads hidden pages. */
async function open(app: Console, address: string): Promise<void> {
  const { page } = app;
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/adminview/${address}`);
  const closings = app.tabs().getByRole('button', { name: /^关闭 / });
  if ((await closings.count()) > 1) await closings.first().click();
  await settled(page);
}

function addressesOf(menus: readonly MenuItem[]): string[] {
  return menus.flatMap(({ url, component, hidden, children }) => [
    ...(url.startsWith('/') && component !== LAYOUTS && !hidden ? [url] : []),
    ...addressesOf(children),
  ]);
}

async function expectNoFault(page: Page, address: string, part: string): Promise<void> {
  await expect(page.locator('#content').getByRole('heading').filter({ visible: true }).first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `${address} at ${width}`, { part, colours: width === WIDTHS[0] });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${address} scrolls sideways`).toBe(width);
  }
}

test('the layers over a page have no fault that axe finds', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  for (const [name, show] of Object.entries(LAYERS)) {
    await settled(page);
    await show(page);
    await expectNoViolations(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a long text takes at most three lines of a card', async ({ app, page }) => {
  const written = '长'.repeat(100);
  await page.route(`**/api${calls.posts.page.path}?*`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, rows: body.rows.map((row: object) => ({ ...row, remark: written })) } });
  });
  await app.signIn(PHONE.administrator, 'system/post');
  await page.setViewportSize({ width: 390, height: 844 });
  const note = page.getByText(written).first();
  await expect(note).toBeVisible();
  const lines = await note.evaluate((part) => part.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(part).lineHeight));
  expect(Math.round(lines)).toBe(3);
});

/** The width of the drawn content without the background, and how far it is off the middle. */
function drawnWidth(page: Page): Promise<{ width: number; offCentre: number }> {
  return page.getByRole('main').evaluate((main) => {
    const sheet = main.getBoundingClientRect();
    // Content that scrolls or is cut within a narrower part counts as wide as that part.
    const clips = (part: Element) =>
      getComputedStyle(part).overflowX !== 'visible' && part.getBoundingClientRect().width < main.getBoundingClientRect().width - 1;
    const isClipped = (part: Element | null): boolean => part !== null && part !== main && (clips(part) || isClipped(part.parentElement));
    const boxes = [...main.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && !isClipped(part.parentElement))
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1 && width < sheet.width - 1);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    return { width: right - left, offCentre: Math.abs((left + right) / 2 - (sheet.left + sheet.right) / 2) };
  });
}

test('是否全铺 off limits forms, details, reports and lists on a usual window', async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  for (const [at, name] of [
    ['todo', '我的待办'],
    ['system/user', '用户'],
    ['reimbursementWorkbench/reimbursement/edit', '新建报销'],
    ['project/detail?id=95', '项目'],
    ['project/report', '报告'],
    ['admin/workbench', '首页'],
  ] as const) {
    await page.goto(at);
    await expect(page.getByRole('main').locator('h1, h2').first()).toBeAttached();
    await settled(page);
    expect.soft((await drawnWidth(page)).width, name).toBeGreaterThan(1084);
    // A reloaded page has the stored settings, which journeys do not change.
    await page.getByRole('button', { name: '系统布局配置' }).click();
    await page.getByRole('switch', { name: '是否全铺' }).click();
    await page.keyboard.press('Escape');
    await settled(page);
    const { width, offCentre } = await drawnWidth(page);
    expect.soft(width, name).toBeGreaterThan(700);
    expect.soft(width, name).toBeLessThanOrEqual(1084);
    expect.soft(offCentre, name).toBeLessThanOrEqual(60);
  }
});

test('highlights only the chosen row of a group', async ({ app, page }) => {
  await app.signIn(PHONE.administrator, 'system/explain');
  await page.getByRole('button', { name: '人员' }).click();
  const radios = page.getByRole('dialog').getByRole('radio');
  await expect(radios.nth(2)).toBeVisible();
  const grounds = () => radios.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(await grounds()).size).toBe(1);
  const blank = (await grounds())[0];
  const accent = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--accent)';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  expect(blank).not.toBe(accent);
  await radios.nth(1).click();
  expect((await grounds()).map((ground) => ground === accent)).toEqual((await grounds()).map((_, index) => index === 1));
});
