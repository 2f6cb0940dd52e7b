import { Console, expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

test.describe('the home', () => {
  test("shows the person's arrangement, in another browser too", { tag: THOROUGH }, async ({ app, page, browser }) => {
    await app.signIn(PHONE.otherStaff);
    await page.getByRole('button', { name: '自定义卡片' }).click();
    await page.getByRole('button', { name: '隐藏 等待中' }).click();
    const saved = page.waitForResponse(
      (response) => response.url().includes('/preference/save') && response.request().postData()?.includes('homeCards') === true,
    );
    await page.getByRole('button', { name: '移动 必读制度' }).press('ArrowLeft');
    expect((await saved).ok()).toBe(true);
    await page.getByRole('button', { name: '完成', exact: true }).click();
    const names = (of: typeof page) => of.getByRole('main').getByRole('heading', { level: 2 });
    await expect(names(page).first()).toHaveText('必读制度');

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await new Console(other).signIn(PHONE.otherStaff);
    await expect(names(other).first()).toHaveText('必读制度');
    await expect(other.getByRole('region', { name: '等待中' })).toHaveCount(0);
    await elsewhere.close();

    await page.getByRole('button', { name: '自定义卡片' }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('button', { name: '完成', exact: true }).click();
    await expect(names(page).first()).toHaveText('今天');
  });

  test('counts work to do as the menu and the centre do', async ({ app, page }) => {
    await app.signIn(PHONE.otherStaff);
    const count = page.getByRole('region', { name: '今天' }).locator('header [data-figure]');
    await expect(count).toBeVisible();
    const words = (await count.textContent()) ?? '';
    await expect(app.menu().getByRole('button', { name: '待办与反馈' })).toContainText(words);
    await page.getByRole('link', { name: '在待办中心打开' }).click();
    await expect(page.getByRole('group', { name: '视图' }).getByRole('button', { name: /^全部/ })).toHaveText(`全部${words}`);
    await expect(page.getByText(`共 ${words} 条`)).toBeVisible();
  });

  test('loses a to-do that is finished in the centre', async ({ app, page }) => {
    await app.signIn(PHONE.otherStaff);
    const card = page.getByRole('region', { name: '今天' });
    const first = card.getByRole('list', { name: '要处理的事项' }).getByRole('listitem').filter({ hasText: 'TD-' }).first();
    const number = /TD-\d+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
    await card.getByRole('link', { name: '在待办中心打开' }).click();
    await expect(page).toHaveURL(/\/agenda$/);
    const row = page.getByRole('row', { name: new RegExp(`${number}\\b`) });
    await row.getByRole('checkbox').check();
    await page.getByRole('main').getByRole('button', { name: '完成', exact: true }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('已完成 1 条待办')).toBeVisible();
    await expect(row).toHaveCount(0);
    await app.tabs().getByRole('link', { name: '首页' }).click();
    await expect(card).toBeVisible();
    await expect(card.getByText(number, { exact: true })).toHaveCount(0);
  });
});
