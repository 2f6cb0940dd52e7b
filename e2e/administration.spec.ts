import { Console, expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

test.describe('an administrator', () => {
  test('changes a parameter, and the console and a visitor of the sign-in page see it', async ({ app, page, browser }) => {
    await app.signIn(PHONE.administrator, 'system/param');
    const change = async (value: string): Promise<void> => {
      await page
        .getByRole('row', { name: /sign_in_help/ })
        .getByRole('button', { name: '修改' })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill(value);
      await dialog.getByRole('button', { name: /保存/ }).click();
      await expect(dialog).toBeHidden();
    };
    await change('请拨打 6000');
    const visitor = await browser.newPage();
    await visitor.goto(new URL('login', test.info().project.use.baseURL).href);
    await expect(visitor.getByText('请拨打 6000')).toBeVisible();
    await visitor.close();
    await change('遇到问题请联系信息部 8806');
  });

  test("ends another user's session, who has to sign in again", { tag: THOROUGH }, async ({ app, page, browser }) => {
    const elsewhere = await browser.newPage();
    const other = new Console(elsewhere);
    await elsewhere.goto(new URL('login', test.info().project.use.baseURL).href);
    await other.fillSignIn(PHONE.apart);
    await expect(other.menu()).toBeVisible();

    await app.signIn(PHONE.administrator, 'monitor/online');
    await page.getByRole('searchbox', { name: '姓名、账号' }).or(page.getByPlaceholder('姓名、账号')).first().fill('徐振宇');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: '陈思远' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await page
      .getByRole('button', { name: /强制下线|强退/ })
      .last()
      .click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '强制下线' }).click();
    await expect(page.getByText(/已强制下线/)).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.close();
  });

  test('reads every attempt to sign in, failed ones included', { tag: THOROUGH }, async ({ app, page }) => {
    await page.goto('login');
    await app.fillSignIn('13899990000', 'Wrong1234');
    await expect(app.refusal()).toContainText('手机号或密码不正确');
    await app.signIn(PHONE.administrator, 'monitor/login-log');
    const newest = page.getByRole('row').filter({ hasText: '密码错误' }).first();
    await expect(newest).toBeVisible();
    await page.goto('monitor/login-log?offset=1&limit=20&result=success');
    await expect(page.getByRole('row').filter({ hasText: '成功' }).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '密码错误' })).toHaveCount(0);
  });
});
