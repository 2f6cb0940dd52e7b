import type { Locator } from '@playwright/test';

import { expect, letFollow, test } from './console.ts';
import { PHONE } from './people.ts';

test.describe('tabs', () => {
  test('preserve typed text and their order while others are opened, refreshed and closed', async ({ app, page }) => {
    await app.signIn(PHONE.manager, 'account/index');
    await page.getByRole('textbox', { name: '昵称' }).fill('打了一半');
    await app.menu().getByRole('link', { name: '常用场景' }).click();
    await expect(page.getByRole('heading', { name: '所有场景' })).toBeVisible();
    await app.tabs().getByRole('link', { name: '个人信息' }).click();
    await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue('打了一半');

    await app.tabs().getByRole('link', { name: '个人信息' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await page.getByRole('alertdialog', { name: '温馨提示' }).getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('textbox', { name: '昵称' })).not.toHaveValue('打了一半');
    await expect(page).toHaveURL(/\/account\/index$/);

    await page.reload();
    await expect(app.tabs().getByRole('link')).toHaveText([/首页/, /个人信息/, /常用场景/]);
  });

  test('switch to the last active one when the active one is closed, and to none when another is', async ({ app, page }) => {
    await app.signIn(PHONE.manager, 'account/index');
    await app.menu().getByRole('link', { name: '常用场景' }).click();
    await app.tabs().getByRole('button', { name: '关闭 个人信息' }).click();
    await expect(page).toHaveURL(/\/admin\/commonScene$/);
    await app.tabs().getByRole('button', { name: '关闭 常用场景' }).click();
    await expect(page).toHaveURL(/\/admin\/workbench$/);
    await expect(app.tabs().getByRole('button', { name: '关闭 首页' })).toHaveCount(0);
  });

  test('close by 关闭其他, 关闭所有 and the middle button, but never the home', async ({ app, page }) => {
    await app.signIn(PHONE.manager);
    await app.menu().getByRole('link', { name: '常用场景' }).click();
    await page.goto('account/index');
    await app.tabs().getByRole('link', { name: '个人信息' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(app.tabs().getByRole('link')).toHaveText([/首页/, /个人信息/]);
    await app.menu().getByRole('link', { name: '常用场景' }).click();
    await app.tabs().getByRole('link', { name: '个人信息' }).click({ button: 'middle' });
    await expect(app.tabs().getByRole('link')).toHaveText([/首页/, /常用场景/]);
    await app.tabs().getByRole('link', { name: '常用场景' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭所有' }).click();
    await expect(app.tabs().getByRole('link')).toHaveText([/首页/]);
    await expect(page).toHaveURL(/\/admin\/workbench$/);
  });
});

test.describe('finding a menu', () => {
  test('works by characters, full pinyin and initials', async ({ app, page }) => {
    await app.signIn(PHONE.administrator);
    for (const query of ['登录日', 'dengluri', 'dlrz']) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '菜单快捷搜索' }).fill(query);
      await expect(page.getByRole('option', { name: /系统监控 > 登录日志/ })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '菜单快捷搜索' }).fill('dlrz');
    await expect(page.getByRole('option')).not.toHaveCount(0);
    // In Safari, the Enter that ends a composition comes in this order and must choose nothing.
    await page.getByRole('combobox', { name: '菜单快捷搜索' }).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/monitor\/login-log/);
  });

  test('offers nothing that the account has no permission for', async ({ app, page }) => {
    await app.signIn(PHONE.staff);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '菜单快捷搜索' }).fill('登录日志');
    await expect(page.getByText('系统监控')).toHaveCount(0);
    await page.goto('monitor/login-log');
    await expect(page).toHaveURL(/\/error\/404/);
  });

  test('a star on a menu item adds it to 常用菜单 and to the home, and removes it', async ({ app, page }) => {
    await app.signIn(PHONE.staff);
    const star = app.menu().getByRole('button', { name: '常用：常用场景' });
    await app.menu().getByRole('link', { name: '常用场景' }).hover();
    await star.click();
    await expect(page.getByText('已添加到常用菜单')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('group', { name: '常用菜单' }).getByRole('link', { name: '常用场景' })).toBeVisible();
    await app.menu().getByRole('link', { name: '常用场景' }).hover();
    await star.click();
    await expect(page.getByText('已从常用菜单移除')).toBeVisible();
  });

  test('a scene explains why a menu is not permitted instead of opening it', async ({ app, page }) => {
    await app.signIn(PHONE.staff);
    await app.menu().getByRole('link', { name: '常用场景' }).click();
    // Screen readers hear it as disabled, and pressing it still shows the reason.
    await page
      .getByRole('button', { name: /参数设置/ })
      .first()
      .click({ force: true });
    await expect(page.getByText('您没有「参数设置」的权限，请联系系统管理员')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/commonScene$/);
    await page.getByRole('searchbox', { name: '搜索菜单' }).fill('没有这样的菜单');
    await expect(page.getByText('未找到相关菜单')).toBeVisible();
  });
});

test.describe('settings', () => {
  test('take effect at once, and before the first paint after a reload', async ({ app, page, context }) => {
    await letFollow(context);
    await app.signIn(PHONE.engineer);
    const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
    const before = await accent();
    await page.getByRole('button', { name: '系统布局配置' }).click();
    await page.getByRole('radio', { name: '#7048E8' }).click();
    await expect.poll(accent).not.toBe(before);
    const chosen = await accent();
    await page.getByRole('radio', { name: '深色' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.getByRole('switch', { name: '显示标签页' }).click();
    await expect(app.tabs()).toHaveCount(0);
    await page.getByRole('switch', { name: '侧栏标志' }).click();
    await page.getByRole('switch', { name: '菜单悬浮' }).click();

    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('admin/workbench', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    expect(await accent()).toBe(chosen);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expect(app.tabs()).toHaveCount(0);

    await page.getByRole('button', { name: '系统布局配置' }).click();
    const saved = page.waitForResponse(/preference\/save/);
    await page.getByRole('button', { name: '恢复默认' }).click();
    await saved;
    await expect(app.tabs()).toBeVisible();
    await expect.poll(accent).not.toBe(chosen);
  });

  test('菜单悬浮 switches between popover submenus and one open group in the sidebar', async ({ app, page }) => {
    await app.signIn(PHONE.administrator);
    await app.menu().getByText('系统监控').hover();
    await expect(page.getByRole('dialog', { name: '系统监控' }).getByRole('link', { name: '登录日志' })).toBeVisible();
    await expect(app.menu().getByRole('link', { name: '登录日志' })).toHaveCount(0);
    await page.mouse.move(700, 500);
    await page.getByRole('button', { name: '系统布局配置' }).click();
    await page.getByRole('switch', { name: '菜单悬浮' }).click();
    await page.keyboard.press('Escape');
    await app.menu().getByText('系统监控').click();
    await expect(app.menu().getByRole('link', { name: '登录日志' })).toBeVisible();
    await app.menu().getByText('系统管理').click();
    await expect(app.menu().getByRole('link', { name: '参数设置' })).toBeVisible();
    await expect(app.menu().getByRole('link', { name: '登录日志' })).toBeHidden();
  });

  test('the sidebar stays collapsed after a reload and is a drawer on a phone', async ({ app, page }) => {
    await app.signIn(PHONE.engineer);
    const width = async () => (await page.getByRole('complementary', { name: '侧栏' }).boundingBox())?.width;
    expect(await width()).toBe(210);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.reload();
    await expect.poll(width).toBe(64);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(app.menu()).toBeHidden();
    await page.getByRole('button', { name: /菜单/ }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: '常用场景' }).click();
    await expect(page.getByRole('heading', { name: '所有场景' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('no button at the edge covers the page in a small or a zoomed window', async ({ app, page }) => {
  await app.signIn(PHONE.manager, 'todo');
  const sheet = page.getByRole('main');
  const edge = page.getByRole('button', { name: /我要反馈/ });
  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 768 });
    const [left, right] = [await edge.boundingBox(), await sheet.boundingBox()];
    expect((right?.x ?? 0) + (right?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(left?.x ?? 0);
  }
});

test('controls have the size of the cookie, in layers too, and rows stay small', async ({ app, page, context, baseURL }) => {
  const { hostname } = new URL(baseURL ?? '');
  await context.addCookies([{ name: 'size', value: 'large', domain: hostname, path: '/adminview' }]);
  await app.signIn(PHONE.manager, 'feedback?view=all');
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
  await expect.poll(() => heightOf(page.locator('tr[data-row]').first())).toBe(32);
  await page.getByRole('button', { name: '新增反馈' }).click();
  const form = page.getByRole('dialog', { name: '新增反馈' });
  await expect.poll(() => heightOf(form.getByRole('combobox', { name: '工作类型' }))).toBe(36);
  expect(await heightOf(form.getByRole('button', { name: '提交反馈' }))).toBe(36);
  expect(await heightOf(form.getByRole('button', { name: '反馈人' }).locator('..'))).toBe(36);
});
