import type { Page } from '@playwright/test';

import { expect, test, THOROUGH } from './console.ts';
import { PASSWORD, PHONE } from './people.ts';

const SCRIPTS = '**/assets/*.js';
/** The same as for every page; see still.spec.ts. */
const MOST = 0.02;

/** Delays the app's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const places = (page: Page) =>
  page.locator('h1, [aria-selected=true], label, input, form button, aside svg').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { color, backgroundColor, borderColor } = getComputedStyle(part);
      return { what: part.tagName, x, y, width, height, color, backgroundColor, borderColor };
    }),
  );

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(
      `the sign-in page is painted before any script and stays where it is, ${colorScheme} at ${width}`,
      { tag: THOROUGH },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        await page.addInitScript(() => {
          const moved: number[] = [];
          Object.assign(window, { moved });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value));
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const release = await holdScripts(page);
        await page.goto('login', { waitUntil: 'commit' });
        await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
        const early = await places(page);
        expect(early.length).toBeGreaterThan(8);
        release();
        await expect(page.getByText('演示环境')).toBeVisible();
        await expect(page.getByRole('heading', { name: '登录' })).toHaveCount(1);
        const late = await places(page);
        for (const part of early) expect.soft(late).toContainEqual(part);
        const sum = await page.evaluate(() => Reflect.get(window, 'moved').reduce((all: number, one: number) => all + one, 0));
        expect(sum).toBeLessThanOrEqual(MOST);
      },
    );

test('input before the app has loaded is not lost', { tag: THOROUGH }, async ({ app, page }) => {
  const release = await holdScripts(page);
  await page.goto('login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: '手机号' }).fill(PHONE.staff);
  await page.getByLabel('密码', { exact: true }).pressSequentially(PASSWORD.slice(0, -1));
  release();
  await expect(page.getByText('演示环境')).toBeVisible();
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD.slice(-1));
  await page.keyboard.press('Enter');
  await expect(app.menu()).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  const releaseAgain = await holdScripts(page);
  await page.goto('login', { waitUntil: 'commit' });
  await app.fillSignIn(PHONE.staff);
  expect(new URL(page.url()).search).toBe('');
  releaseAgain();
  await expect(app.menu()).toBeVisible();
});

test('the frame of a reloaded console is painted before any script runs', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.staff);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#first [role=status] > div')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveCount(0);
  release();
  await expect(app.menu()).toBeVisible();
  await expect(page.locator('#first')).toHaveCount(0);
});

test('another way to sign in is not painted as the default one', { tag: THOROUGH }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('login?mode=member', { waitUntil: 'commit' });
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: '会员登录' })).toBeVisible();
});

for (const at of ['visitor/questionnaire', 'visitor/questionnaire/enter', 'reimbursementWorkbench/InvoicingInformate/detail'])
  test(`a visitor of ${at} is not shown the sign-in page before the scripts are there`, { tag: THOROUGH }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(at, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await expect(page.locator('template')).not.toHaveCount(0);
    await expect(page.locator('#first')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading')).toBeVisible();
  });

test('the console compiles while somebody is typing, and sends no request before the user is known', async ({ app, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const part = page.waitForResponse(/\/assets\/console-[^/]*\.js$/);
  await page.goto('login');
  await page.getByRole('textbox', { name: '手机号' }).fill(PHONE.staff);
  expect(await (await part).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  await page.getByLabel('密码', { exact: true }).pressSequentially(PASSWORD, { delay: 100 });
  expect(asked.toSorted()).toEqual(['/api/login/options', '/api/sys-param/list']);
  await page.keyboard.press('Enter');
  await expect(app.menu()).toBeVisible();
});
