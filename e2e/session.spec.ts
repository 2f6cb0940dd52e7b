import { calls } from '@houtai/contract';
import type { Page } from '@playwright/test';

import { expect, test, THOROUGH } from './console.ts';
import { PASSWORD, PHONE } from './people.ts';

const QUESTION = '您已经登出，您可以取消停留在此页面，或再次登录';

/** Ends the session on the server, as an administrator or a timer would, without the page noticing. */
async function endOnServer(page: Page): Promise<void> {
  // The page has loaded its data, so only the person's next action meets the ended session.
  for (const name of ['登录设备', '登录记录']) await expect(page.getByRole('region', { name }).getByText('Chrome').first()).toBeVisible();
  // The console's delayed save after opening a page must not be the request that notices it.
  await page.route(`**/api${calls.preferences.save.path}`, (route) => route.fulfill({ json: { code: '00000', msg: '', result: {} } }));
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('houtai.token') ?? '{}').token);
  await page.request.post('/api/login/loginout', { headers: { 'x-access-token': token }, data: {} });
}

test.describe('a session that ends while somebody works', () => {
  test('shows one dialog, whose 取消 returns to the page with the typed text', async ({ app, page }) => {
    await app.signIn(PHONE.engineer, 'account/index');
    const nickName = page.getByRole('textbox', { name: '昵称' });
    await nickName.fill('还没保存的昵称');
    await endOnServer(page);
    await page.getByRole('button', { name: '保存资料' }).click();
    const dialog = page.getByRole('dialog', { name: '确认登出' });
    await expect(dialog).toContainText(QUESTION);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
    await expect(nickName).toHaveValue('还没保存的昵称');
  });

  test('allows signing in within the dialog if something is typed, which can then be saved', async ({ app, page }) => {
    await app.signIn(PHONE.apart, 'account/index');
    const nickName = page.getByRole('textbox', { name: '昵称' });
    await nickName.fill('登录后还在');
    await endOnServer(page);
    await page.getByRole('button', { name: '保存资料' }).click();
    const dialog = page.getByRole('dialog', { name: '确认登出' });
    await dialog.getByRole('button', { name: '登录' }).click();
    await dialog.getByLabel('密码').fill(PASSWORD);
    await dialog.getByRole('button', { name: '登录' }).click();
    await expect(dialog).toBeHidden();
    await expect(nickName).toHaveValue('登录后还在');
    // The page continues with a valid session.
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('资料已保存')).toBeVisible();
  });

  test('leads back to the same page after 登录 if nothing is typed', async ({ app, page }) => {
    await app.signIn(PHONE.engineer, 'account/index');
    await endOnServer(page);
    await app.tabs().getByRole('link', { name: '首页' }).click();
    await page.getByRole('dialog', { name: '确认登出' }).getByRole('button', { name: '登录' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await app.fillSignIn(PHONE.engineer);
    await expect(page).toHaveURL(/\/admin\/workbench$/);
  });

  test('ends in every window of the browser', { tag: THOROUGH }, async ({ app, page, context }) => {
    await app.signIn(PHONE.engineer);
    const second = await context.newPage();
    await second.goto('admin/commonScene');
    await expect(second.getByRole('heading', { name: '所有场景' })).toBeVisible();
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(second).toHaveURL(/\/login/);
  });
});
