import { Console, expect, test, THOROUGH } from './console.ts';
import { PASSWORD, PHONE } from './people.ts';

/** A picture of 64 × 64 px that browsers can draw. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAX0lEQVR42u3PMQ0AAAwDoPo33TmZMTZAkoDYWwgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICKwN0p8AAbBPLPAAAAAASUVORK5CYII=',
  'base64',
);

test.describe('the own account', () => {
  test('changes name and picture, which the frame shows at once', async ({ app, page }) => {
    await app.signIn(PHONE.otherStaff, 'account/index');
    await page.getByRole('textbox', { name: '昵称' }).fill('阿周');
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(page.getByRole('banner')).toContainText('阿周');

    await page.getByLabel('选择头像图片').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: PICTURE });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /保存头像/ }).click();
    await expect(dialog).toBeHidden();
    const picture = page.getByRole('banner').locator('img').last();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const address = await picture.getAttribute('src');
    const stranger = await page.context().browser()?.newContext();
    const refused = await stranger?.request.get(new URL(address ?? '', page.url()).href);
    expect(refused?.status()).toBe(401);
    await stranger?.close();
  });

  test('refuses a file that is no image, with the message of the specification', { tag: THOROUGH }, async ({ app, page }) => {
    await app.signIn(PHONE.otherStaff, 'account/index');
    const choose = page.getByLabel('选择头像图片');
    await choose.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
    await expect(page.getByText('上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!')).toBeVisible();
    await choose.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1_048_576 + 1) });
    await expect(page.getByText('上传文件大小不能超过10MB!')).toBeVisible();
  });

  test('a new password ends the other sessions and replaces the old one', async ({ app, page, browser }) => {
    const elsewhere = await browser.newPage();
    const other = new Console(elsewhere);
    await elsewhere.goto(new URL('login', test.info().project.use.baseURL).href);
    await other.fillSignIn(PHONE.otherStaff);
    await expect(other.menu()).toBeVisible();

    await app.signIn(PHONE.otherStaff, 'account/index');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByLabel('原密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('新密码', { exact: true }).fill('Changed2026');
    await page.getByLabel('再次输入新密码', { exact: true }).fill('Changed2026');
    await page.getByRole('dialog').getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();

    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    await other.fillSignIn(PHONE.otherStaff, 'Changed2026');
    await expect(other.menu()).toBeVisible();
    await elsewhere.close();

    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByLabel('原密码', { exact: true }).fill('Changed2026');
    await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('再次输入新密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByText('密码已修改，其他设备已退出登录').last()).toBeVisible();
  });
});
