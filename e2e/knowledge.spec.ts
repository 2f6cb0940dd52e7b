import { readFile } from 'node:fs/promises';

import { Console, expect, test } from './console.ts';
import { PHONE } from './people.ts';

const LIST = 'member/company/management/knowlege-management';
const FILE = { name: '填写示例.txt', mimeType: 'text/plain', buffer: Buffer.from('第一行：写结果\r\n第二行：写期限\r\n') };

test.describe('a policy', () => {
  test('goes from a draft to the readers of its page, who confirm it', async ({ app, page, browser }) => {
    test.setTimeout(180_000);
    const title = `待办填写要求 ${Date.now()}`;
    await app.signIn(PHONE.administrator, `${LIST}?tab=manage`);
    await page.getByRole('button', { name: '新建流程制度' }).click();
    const form = page.getByRole('dialog', { name: '新建流程制度' });
    await form.getByRole('textbox', { name: '标题' }).fill(title);
    await form.getByRole('combobox', { name: '分类' }).click();
    await page.getByRole('option', { name: '操作指南' }).click();
    await form.getByRole('button', { name: '关联页面' }).click();
    await page.getByRole('dialog', { name: '选择关联页面' }).getByRole('checkbox', { name: '我的待办' }).check();
    await page.keyboard.press('Escape');
    await expect(form.getByText('我的待办')).toBeVisible();
    await form.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('结果要求写可以验收的结果');
    await form.locator('input[type="file"]').last().setInputFiles(FILE);
    await expect(form.getByRole('button', { name: `下载 ${FILE.name}` })).toBeVisible();
    await form.getByRole('checkbox', { name: '需要读者确认' }).check();
    await form.getByRole('button', { name: '保存草稿' }).click();
    const detail = page.getByRole('region', { name: '流程制度详情' });
    await expect(detail.getByRole('heading', { name: title })).toBeVisible();
    await detail.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('button', { name: '发布并通知读者' }).click();
    await expect(detail.getByText('已发布')).toBeVisible();

    const elsewhere = await browser.newPage();
    const staff = new Console(elsewhere);
    await elsewhere.goto(new URL('login?redirect=/todo', test.info().project.use.baseURL).href);
    await staff.fillSignIn(PHONE.staff);
    const button = elsewhere.getByRole('button', { name: /^流程制度，\d+ 项$/ });
    await expect(button).toBeVisible();
    await staff.menu().getByRole('link', { name: '常用场景' }).click();
    await expect(button).toBeHidden();
    await elsewhere.goBack();
    await button.click();
    const panel = elsewhere.getByRole('dialog', { name: '流程与制度' });
    await panel.getByRole('button', { name: new RegExp(title) }).click();
    await expect(panel.getByText('结果要求写可以验收的结果')).toBeVisible();
    const download = elsewhere.waitForEvent('download');
    await panel.getByRole('button', { name: `下载 ${FILE.name}` }).click();
    expect(await readFile(await (await download).path())).toEqual(FILE.buffer);
    await panel.getByRole('button', { name: '我已阅读并知悉' }).click();
    await expect(panel.getByText('已确认阅读')).toBeVisible();
    const opened = elsewhere.context().waitForEvent('page');
    await panel.getByRole('link', { name: /^详情/ }).click();
    const own = await opened;
    await expect(own.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(own.getByText(/^已于 .* 确认阅读$/)).toBeVisible();
    await elsewhere.close();
    await own.close();

    await detail.getByRole('button', { name: '阅读情况' }).click();
    await page.getByRole('textbox', { name: '姓名或拼音' }).fill('whr');
    const row = page.getByRole('row', { name: /王浩然/ });
    await expect(row).toBeVisible();
    await expect(row.getByText('未确认')).toBeHidden();
    await expect(row.getByRole('time')).toHaveCount(2);
  });
});
