import { calls } from '@houtai/contract';
import { THEME } from '@houtai/contract/limits';
import type { Page } from '@playwright/test';

import { Console, expect, letFollow, test, THOROUGH } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

const accent = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
const frame = (page: Page) => page.locator('[data-shell]');

/** Performs an action that the console saves a moment later, and waits for the save. */
async function kept(page: Page, key: string, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith(calls.preferences.save.path) && answer.request().postDataJSON().key === key && answer.ok(),
  );
  await act();
  await saved;
}

/** Settings are saved one by one, so those that the journey changes are restored by name. */
const USUAL = { theme: THEME, allMenu: true };

async function put(person: Elsewhere, tabs: object[], settings: object): Promise<void> {
  for (const [key, value] of Object.entries({ tabs, settings })) await person.post(calls.preferences.save.path, { key, value });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test(
  'settings and open tabs follow a user to another browser, and no other user in this one',
  { tag: THOROUGH },
  async ({ app, page, context, browser, request }) => {
    const [guest, manager] = [await Elsewhere.of(request, PHONE.guest), await Elsewhere.of(request, PHONE.manager)];
    await put(guest, [], USUAL);
    await put(manager, [{ url: '/admin/commonScene', title: '常用场景' }], { theme: '#2F9E44' });
    await letFollow(context);
    await app.signIn(PHONE.guest);
    const usual = await accent(page);
    await kept(page, 'tabs', async () => {
      await app.menu().getByRole('link', { name: '常用场景' }).click();
      await page.goto('account/index');
    });
    await page.getByRole('button', { name: '系统布局配置' }).click();
    await kept(page, 'settings', async () => {
      await page.getByRole('radio', { name: '#E03131' }).click();
      await page.getByRole('switch', { name: '是否全铺' }).click();
    });
    await expect.poll(() => accent(page)).not.toBe(usual);
    const chosen = await accent(page);

    const elsewhere = await (await browser.newContext()).newPage();
    const second = new Console(elsewhere);
    await second.signIn(PHONE.guest);
    // At the first paint of the console, not later.
    expect([await accent(elsewhere), await frame(elsewhere).getAttribute('data-width')]).toEqual([chosen, 'limited']);
    await expect(second.tabs().getByRole('link')).toHaveText([/首页/, /常用场景/, /个人信息/]);
    await second.tabs().getByRole('link', { name: '常用场景' }).click();
    await expect(elsewhere.getByRole('heading', { name: '所有场景' })).toBeVisible();
    await elsewhere.context().close();

    await signOut(page);
    await app.fillSignIn(PHONE.manager);
    await expect(app.tabs().getByRole('link')).toHaveText([/首页/, /常用场景/]);
    expect([usual, chosen]).not.toContain(await accent(page));
    await expect(frame(page)).toHaveAttribute('data-width', 'full');
    await signOut(page);

    // Signing out closes the tabs; the settings stay.
    await app.fillSignIn(PHONE.guest);
    await expect(app.tabs().getByRole('link')).toHaveText([/首页/]);
    expect(await accent(page)).toBe(chosen);
    await put(guest, [], USUAL);
    await put(manager, [], USUAL);
  },
);
