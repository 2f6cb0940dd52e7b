import { expect, test, THOROUGH } from './console.ts';
import { PASSWORD, PHONE } from './people.ts';

test.describe('signing in', () => {
  test('brings a member of staff to the menu that the server grants', async ({ app, page }) => {
    await page.goto('login');
    await app.fillSignIn(PHONE.staff);
    await expect(page).toHaveURL(/\/adminview\/admin\/workbench$/);
    await expect(app.menu().getByRole('link', { name: '常用场景' })).toBeVisible();
    await expect(app.menu().getByText('系统管理')).toHaveCount(0);
  });

  test('shows another menu to a second account', async ({ app, page }) => {
    await page.goto('login');
    await app.fillSignIn(PHONE.administrator);
    await expect(app.menu().getByText('系统管理')).toBeVisible();
    await expect(app.menu().getByText('系统监控')).toBeVisible();
  });

  test('continues to the requested page with its query', async ({ app, page }) => {
    await page.goto('account/index?from=mail#password');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await app.fillSignIn(PHONE.staff);
    await expect(page).toHaveURL(/\/account\/index\?from=mail#password$/);
  });

  test('never follows a redirect out of the application', async ({ app, page }) => {
    await page.goto('login?redirect=//evil.example/x');
    await app.fillSignIn(PHONE.staff);
    await expect(page).toHaveURL(/\/adminview\/admin\/workbench$/);
  });

  test('requires the sign-in first for an unknown path, then shows 404', async ({ app, page }) => {
    await page.goto('no/such/page');
    await app.fillSignIn(PHONE.staff);
    await expect(page).toHaveURL(/\/error\/404/);
  });

  test('refuses a wrong phone number or password, and accepts the right ones', async ({ app, page }) => {
    await page.goto('login');
    await app.fillSignIn(PHONE.engineer, 'Wrong1234');
    await expect(app.refusal()).toContainText('手机号或密码不正确');
    await app.fillSignIn(PHONE.engineer);
    await expect(app.menu()).toBeVisible();
  });

  test('locks an account after five failures, even for the right password', async ({ app, page }) => {
    await page.goto('login');
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/login') && response.status() === 429);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
      await app.fillSignIn(PHONE.locked, `Wrong123${attempt}`);
      await answered;
    }
    await app.fillSignIn(PHONE.locked);
    await refused;
    await expect(app.refusal()).toContainText('锁定');
  });

  test('refuses a disabled account with the reason', async ({ app, page }) => {
    await page.goto('login');
    await app.fillSignIn(PHONE.disabled);
    await expect(app.refusal()).toContainText('账号已停用');
  });

  test('signs a mobile member in only by the member form', async ({ app, page }) => {
    await page.goto('login');
    await app.fillSignIn(PHONE.member);
    await expect(app.refusal()).toContainText('手机号或密码不正确');
    await page.goto('login?mode=member');
    await app.fillSignIn(PHONE.member);
    await expect(app.menu().getByRole('link', { name: '首页' })).toBeVisible();
    await page.goto('account/index');
    await expect(page.getByRole('heading', { name: '基本资料' })).toBeVisible();
  });

  test('signs an administrator in with a key that works once', async ({ app, page, request }) => {
    const api = new URL('/api/', page.url() === 'about:blank' ? test.info().project.use.baseURL : page.url()).href;
    const signedIn = await request.post(`${api}login`, { data: { action: 'acountInstance', phone: PHONE.administrator, pws: PASSWORD } });
    const { result } = await signedIn.json();
    const issued = await request.post(`${api}ad-biz/admin-key/add`, {
      data: { loginId: 'admin' },
      headers: { 'x-access-token': result.token },
    });
    const { tokenKey } = (await issued.json()).result;
    for (const works of [true, false]) {
      await page.goto('login');
      await page.getByRole('tab', { name: '管理员' }).click();
      await page.getByLabel('管理员账号').fill('admin');
      await page.getByLabel('登录密钥').fill(tokenKey);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      if (!works) await expect(app.refusal()).toBeVisible();
      else {
        await expect(app.menu()).toBeVisible();
        await page.getByRole('button', { name: /^个人菜单|陈思远/ }).click();
        await page.getByRole('menuitem', { name: '退出登录' }).click();
        await expect(page).toHaveURL(/\/login/);
      }
    }
  });

  test('signs a demo user in by the identity that the demo links', { tag: THOROUGH }, async ({ app, page }) => {
    await page.goto('login');
    await page.getByRole('tab', { name: '扫码' }).click();
    await page.getByRole('button', { name: /扫码/ }).click();
    await page.getByRole('link', { name: /周雨桐/ }).click();
    await expect(app.menu()).toBeVisible();
    await expect(page.getByRole('button', { name: /^个人菜单|周雨桐/ })).toBeVisible();
  });

  test('links an enterprise-messaging identity once and signs in by it afterwards', { tag: THOROUGH }, async ({ app, page }) => {
    await page.goto('login');
    await page.getByRole('button', { name: '企业微信一键登录' }).click();
    await page.getByRole('link', { name: /林悦/ }).click();
    await expect(page.getByText('绑定企业微信')).toBeVisible();
    await app.page.getByRole('textbox', { name: '手机号' }).fill(PHONE.unlinked);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: /绑定/ }).click();
    await expect(app.menu()).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto('login');
    await page.getByRole('tab', { name: '扫码' }).click();
    await page.getByRole('button', { name: /扫码/ }).click();
    await page.getByRole('link', { name: /林悦/ }).click();
    await expect(app.menu()).toBeVisible();
  });

  test('leaves no data behind after signing out, in the browser and on the server', async ({ app, page }) => {
    await app.signIn(PHONE.staff);
    await page.goto('admin/commonScene');
    await expect(app.tabs().getByRole('link', { name: '常用场景' })).toBeVisible();
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('houtai.token') ?? '{}').token);
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('houtai.token'))).toBeNull();
    const answer = await page.request.get('/api/ad-biz/account/get', { headers: { 'x-access-token': token } });
    expect((await answer.json()).code).toBe('L0001');
    await app.fillSignIn(PHONE.staff);
    await expect(app.tabs().getByRole('link')).toHaveCount(1);
  });
});
