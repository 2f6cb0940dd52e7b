import { type Page } from '@playwright/test';

import { Console, expect, test } from './console.ts';
import { PASSWORD, PHONE } from './people.ts';

const PERSON = { name: '何一诺', loginId: 'heyinuo', phone: '13712345678' };

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Tab');
}

test('a department, a role with two buttons and a user are created, and a withdrawn button disappears while the user works', async ({
  app,
  page,
  browser,
}) => {
  await app.signIn(PHONE.administrator, 'system/dept');
  await page.getByRole('button', { name: '新建部门' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: '名称' }).fill('产品部');
  await choose(page, '公司', '澄明信息技术有限公司');
  await sheet.getByRole('button', { name: '新建部门' }).click();
  await expect(page.getByRole('row').filter({ hasText: '产品部' })).toBeVisible();

  await page.goto('system/role');
  await page.getByRole('button', { name: '新建角色' }).click();
  await sheet.getByRole('textbox', { name: '角色名称' }).fill('产品专员');
  await sheet.getByRole('textbox', { name: '权限字符' }).fill('product-clerk');
  await sheet.getByRole('button', { name: '保存并设置权限' }).click();
  await sheet.getByRole('treeitem', { name: '首页' }).click();
  await sheet.getByRole('button', { name: '全部展开' }).click();
  await sheet.getByRole('treeitem', { name: /^我的待办/ }).click();
  await sheet.getByRole('radio', { name: '本部门', exact: true }).check();
  await sheet.getByRole('button', { name: '预览并保存' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '保存权限' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await page.goto('system/user');
  await page.getByRole('button', { name: '新建用户' }).click();
  await sheet.getByRole('textbox', { name: '姓名' }).fill(PERSON.name);
  await sheet.getByRole('textbox', { name: '账号' }).fill(PERSON.loginId);
  await sheet.getByRole('textbox', { name: '手机' }).fill(PERSON.phone);
  await choose(page, '公司', '澄明信息技术有限公司');
  await choose(page, '部门', '产品部');
  await choose(page, '角色', '产品专员');
  const first = await sheet.getByLabel('初始密码').inputValue();
  await sheet.getByRole('button', { name: '新建用户' }).click();
  await expect(page.getByRole('dialog')).toContainText(first);

  const elsewhere = await browser.newPage();
  const other = new Console(elsewhere);
  const asked: string[] = [];
  elsewhere.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await elsewhere.goto(new URL('login', test.info().project.use.baseURL).href);
  await other.fillSignIn(PERSON.phone, first);
  await expect(elsewhere.getByRole('heading', { name: '设置密码' })).toBeVisible();
  // The page requests nothing that would be refused until the password is changed.
  const open = ['/api/ad-biz/account/get', '/api/login', '/api/login/options', '/api/sys-param/list'];
  expect([...new Set(asked.filter((path) => path.startsWith('/api/')))].toSorted()).toEqual(open);
  await elsewhere.getByLabel('原密码').fill(first);
  await elsewhere.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await elsewhere.getByLabel('再次输入新密码').fill(PASSWORD);
  await elsewhere.getByRole('button', { name: '保存并进入' }).click();
  await expect(other.menu()).toBeVisible();
  await elsewhere.goto(new URL('todo', test.info().project.use.baseURL).href);
  const add = elsewhere.getByRole('main').getByRole('button', { name: '新建待办' });
  await expect(add.first()).toBeVisible();

  await page.goto('system/role');
  await page.getByRole('row').filter({ hasText: '产品专员' }).getByRole('button', { name: '设置权限' }).click();
  await sheet.getByRole('button', { name: '全部展开' }).click();
  await sheet.getByRole('treeitem', { name: /^新建待办/ }).click();
  await sheet.getByRole('button', { name: '预览并保存' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(PERSON.name);
  await page.getByRole('alertdialog').getByRole('button', { name: '保存权限' }).click();
  await expect(add).toHaveCount(0);
  await elsewhere.close();
});
