import { readFile } from 'node:fs/promises';

import { calls } from '@houtai/contract';
import type { Page } from '@playwright/test';

import { Console, expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const FILES = [
  { name: '现场记录.txt', mimeType: 'text/plain', buffer: Buffer.from('第一行\n第二行') },
  { name: '排查 报告(终).pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n') },
  { name: '截图.png', mimeType: 'image/png', buffer: PNG },
];

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function pickPerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: `选择${label}` });
  await dialog.getByRole('searchbox').fill(name);
  await dialog
    .getByRole('region', { name: '人员' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await dialog.getByRole('button', { name: /^确定/ }).click();
}

async function fillTodo(page: Page, app: Console, text: string): Promise<void> {
  await page.getByRole('button', { name: '我要待办' }).click();
  const panel = page.getByRole('dialog', { name: '我要待办' });
  await page.getByRole('combobox', { name: '客户' }).click();
  await page.getByRole('option').first().click();
  await choose(page, '来源', /./);
  await choose(page, '类型', /./);
  await pickPerson(page, '负责人', '黄子轩');
  await panel.getByRole('textbox', { name: '结果要求' }).click();
  await page.keyboard.type(text);
  await panel.getByRole('textbox', { name: '承诺说明' }).fill('周五前书面答复');
  await panel.getByRole('textbox', { name: '预估说明' }).fill('约 4 小时');
  expect(app).toBeTruthy();
}

test.describe('a to-do', () => {
  test('goes from the quick form to the list, and its files come back byte for byte', async ({ app, page }) => {
    await app.signIn(PHONE.staff);
    const text = `核对结算差异 ${Date.now()}`;
    await fillTodo(page, app, text);
    const panel = page.getByRole('dialog', { name: '我要待办' });
    await panel.locator('input[type="file"]').last().setInputFiles(FILES);
    for (const { name } of FILES) await expect(panel.getByRole('button', { name: `下载 ${name}` })).toBeVisible();
    await panel.getByRole('button', { name: '提交待办' }).click();
    await expect(page).toHaveURL(/\/adminview\/todo/);
    await page.getByRole('row', { name: new RegExp(text) }).click();
    const detail = page.getByRole('region', { name: '待办详情' });
    await expect(detail.getByRole('heading', { name: text })).toBeVisible();
    for (const { name, buffer } of FILES) {
      const download = page.waitForEvent('download');
      await detail.getByRole('button', { name: `下载 ${name}` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(name);
      expect(await readFile(await file.path())).toEqual(buffer);
    }
  });

  test('submits while its files are still uploading, and continues by itself', { tag: THOROUGH }, async ({ app, page }) => {
    await app.signIn(PHONE.staff);
    const text = `等待附件 ${Date.now()}`;
    await fillTodo(page, app, text);
    const panel = page.getByRole('dialog', { name: '我要待办' });
    let arrive = (): void => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(`**/api${calls.files.upload.path}`, (route) => held.then(() => route.continue()));
    await panel.locator('input[type="file"]').last().setInputFiles(FILES);
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: /^插入图片/ }).click();
    await (await chooser).setFiles(FILES.slice(2));
    await panel.getByRole('button', { name: '提交待办' }).click();
    await expect(panel.getByRole('button', { name: '文件上传中…' })).toHaveAttribute('aria-disabled', 'true');
    await panel.getByRole('button', { name: '关闭 我要待办' }).click();
    await expect(page.getByText('文件还没有上传完，未提交')).toBeVisible();
    await page.getByRole('button', { name: '我要待办' }).click();
    await panel.getByRole('button', { name: '提交待办' }).click();
    await expect(panel.getByRole('button', { name: '文件上传中…' })).toBeVisible();
    arrive();
    await expect(page).toHaveURL(/\/adminview\/todo/);
    await page.getByRole('row', { name: new RegExp(text) }).click();
    const detail = page.getByRole('region', { name: '待办详情' });
    for (const { name } of FILES) await expect(detail.getByRole('button', { name: `下载 ${name}` })).toBeVisible();
    await expect(detail.getByRole('button', { name: '查看图片 截图.png' })).toBeVisible();
  });

  test('survives a reload during typing as a draft', async ({ app, page }) => {
    await app.signIn(PHONE.otherStaff);
    await page.getByRole('button', { name: '我要待办' }).click();
    await page.getByRole('textbox', { name: '承诺说明' }).fill('写到一半的承诺');
    await expect(page.getByText(/草稿已保存/)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: '我要待办' }).click();
    await page.getByRole('button', { name: '恢复草稿' }).click();
    await expect(page.getByRole('textbox', { name: '承诺说明' })).toHaveValue('写到一半的承诺');
  });

  test('shows each missing field, and sends nothing', async ({ app, page }) => {
    await app.signIn(PHONE.staff);
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/wcp-todo/add') ? 1 : 0));
    await page.getByRole('button', { name: '我要待办' }).click();
    const panel = page.getByRole('dialog', { name: '我要待办' });
    await panel.getByRole('button', { name: '提交待办' }).click();
    await expect(panel.getByText('不能为空')).toHaveCount(7);
    expect(sent).toBe(0);
  });
});

test.describe('a feedback', () => {
  test('has a form that scrolls within its panel and leaves the frame in place', async ({ app, page }) => {
    await app.signIn(PHONE.staff, 'feedback');
    await page.getByRole('button', { name: '我要反馈' }).click();
    const panel = page.getByRole('dialog', { name: '我要反馈' });
    await panel.getByRole('textbox', { name: '问题描述' }).click();
    for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: '提交反馈' }).click();
    const fault = panel.getByText('不能为空').first();
    await expect(fault).toBeVisible();
    // The invalid field has the focus, and its border is red all the same.
    const red = await fault.evaluate((words) => getComputedStyle(words).color);
    await expect(panel.locator('[data-bad]:focus-within')).toHaveCSS('border-top-color', red);
    await panel.getByRole('textbox', { name: '处理说明' }).scrollIntoViewIfNeeded();
    expect(await page.locator('[data-shell]').evaluate((shell) => shell.scrollHeight - shell.clientHeight)).toBe(0);
  });

  test('moves from a new one through its engineer to its end', async ({ app, page, browser }) => {
    await app.signIn(PHONE.staff);
    const text = `大屏曲线停留在昨日 ${Date.now()}`;
    await page.getByRole('button', { name: '我要反馈' }).click();
    const panel = page.getByRole('dialog', { name: '我要反馈' });
    await panel.getByRole('textbox', { name: '问题描述' }).click();
    await page.keyboard.type(text);
    await panel.getByRole('textbox', { name: '处理说明' }).fill('请尽快排查');
    await panel.getByRole('button', { name: '提交反馈' }).click();
    await expect(page).toHaveURL(/\/adminview\/feedback/);
    await page.getByRole('row', { name: new RegExp(text) }).click();
    await expect(page).toHaveURL(/id=/);
    const address = page.url();

    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
    const engineer = await context.newPage();
    await engineer.goto('login');
    await new Console(engineer).fillSignIn(PHONE.engineer);
    await expect(engineer.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await engineer.goto(address);
    await engineer.getByRole('button', { name: '处理反馈' }).click();
    const dialog = engineer.getByRole('dialog', { name: /^处理反馈/ });
    await expect(dialog.getByRole('textbox', { name: '处理说明' })).toHaveValue('');
    await dialog.getByRole('textbox', { name: '处理说明' }).fill('旧请求覆盖了新数据，已修复');
    await dialog.getByRole('combobox', { name: '处理后的状态' }).click();
    await engineer.getByRole('option', { name: '已完成' }).click();
    await dialog.getByRole('button', { name: '保存处理结果' }).click();
    await expect(engineer.getByRole('region', { name: '反馈详情' }).getByText('已完成').first()).toBeVisible();
    await context.close();
    // The reporter sees it at once, and accepts the result.
    await page.getByRole('button', { name: '验收通过' }).click();
    await expect(page.getByRole('region', { name: '反馈详情' }).getByText('已关闭').first()).toBeVisible();
  });

  test('opens for a user who may only look, and cannot be changed', async ({ app, page }) => {
    await app.signIn(PHONE.guest, 'feedback');
    await expect(page.getByRole('heading', { name: '售后反馈' })).toBeVisible();
    await expect(page.getByRole('button', { name: '新增反馈' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '我要反馈' })).toHaveCount(0);
  });
});
