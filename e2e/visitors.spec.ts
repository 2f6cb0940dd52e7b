import { calls } from '@houtai/contract';

import { expectNoViolations } from './axe.ts';
import { Console, expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

const SUBMIT = `**/api${calls.visitor.submit.path}`;

test.describe('开票信息', () => {
  test('opens by a link without signing in, until the link is replaced', { tag: THOROUGH }, async ({ app, page, browser }) => {
    await app.signIn(PHONE.administrator, 'reimbursementWorkbench/InvoicingInformate');
    await page.getByRole('cell', { name: '澄明数据服务有限公司' }).first().click();
    const detail = page.getByRole('region', { name: '开票信息详情' });
    await expect(detail.getByRole('img', { name: '开票信息的二维码' })).toBeVisible();
    const address = (await detail.getByRole('link', { name: '打开页面' }).getAttribute('href')) ?? '';
    const outside = await browser.newPage({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] });
    await outside.goto(address);
    await expect(outside.getByRole('heading', { name: '开票信息' })).toBeVisible();
    await outside.getByRole('button', { name: '复制税号' }).click();
    await expect(outside.getByText('复制成功')).toBeVisible();
    expect(await outside.evaluate(() => navigator.clipboard.readText())).toBe('91330106MA2F3G4H5J');
    await expectNoViolations(outside, '开票信息');
    await detail.getByRole('button', { name: '换一个链接' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '更换链接' }).click();
    await expect(page.getByText('链接已更换')).toBeVisible();
    await outside.reload();
    await expect(outside.getByRole('heading', { name: '链接已失效' })).toBeVisible();
    await outside.close();
  });
});

test.describe('a questionnaire', () => {
  test('goes from building and publishing to an answer at 320 px over a broken network, which counts once', async ({
    app,
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    await app.signIn(PHONE.manager, 'questionnaire/list');
    await page.getByRole('button', { name: '新建问卷' }).click();
    await expect(page.getByText('还没有题目，从左侧选一个题型开始。')).toBeVisible();
    const kinds = page.getByRole('complementary', { name: '题型与大纲' });
    await kinds.getByRole('button', { name: '单选' }).click();
    await page.getByRole('textbox', { name: '第 1 题题目' }).fill('您满意吗？');
    await page.getByRole('textbox', { name: '选项 1', exact: true }).fill('满意');
    await page.keyboard.press('Enter');
    await page.keyboard.type('一般');
    await page.getByRole('textbox', { name: '选项 3', exact: true }).fill('不满意');
    await kinds.getByRole('button', { name: '多行' }).click();
    await page.getByRole('textbox', { name: '第 2 题题目' }).fill('哪里不满意？');
    const settings = page.getByRole('complementary', { name: '设置' });
    await settings.getByRole('button', { name: '添加条件' }).click();
    await settings.getByRole('combobox', { name: '条件 1 的选项' }).click();
    await page.getByRole('option', { name: '不满意', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('当第 1 题选了「不满意」')).toBeVisible();
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();
    await expectNoViolations(page, 'the builder', { part: 'main' });
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const share = page.getByRole('region', { name: '收集' });
    const address = (await share.getByRole('link', { name: '打开页面' }).getAttribute('href')) ?? '';

    const visitor = await browser.newPage({ viewport: { width: 320, height: 640 } });
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(request.url()));
    await visitor.goto(address);
    await visitor.getByRole('radio', { name: '不满意', exact: true }).check();
    await visitor.getByRole('textbox', { name: /哪里不满意/ }).fill('回复太慢');
    expect(asked.filter((url) => /\/assets\/(console|pages)-/.test(url))).toEqual([]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectNoViolations(visitor, 'the form');
    await visitor.reload();
    await expect(visitor.getByRole('textbox', { name: /哪里不满意/ })).toHaveValue('回复太慢');
    // The first answer arrives and its receipt is lost; the second one is never sent.
    let tries = 0;
    await visitor.route(SUBMIT, async (route) => {
      tries += 1;
      if (tries === 1) await route.fetch();
      if (tries <= 2) await route.abort();
      else await route.continue();
    });
    await visitor.getByRole('button', { name: '提交' }).click();
    await expect(visitor.getByRole('heading', { name: '已提交，谢谢' })).toBeVisible();
    expect(tries).toBe(3);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: '已提交，谢谢' })).toBeVisible();
    await visitor.close();

    await page.keyboard.press('Escape');
    await page.goto(page.url().replace('/edit?', '/result?'));
    await expect(page.getByRole('button', { name: '不满意，1 人，100.00%' })).toBeVisible();
    await expectNoViolations(page, 'the results', { part: 'main' });
    await page.getByRole('radio', { name: '逐份 1' }).click();
    await expect(page.getByText('回复太慢')).toBeVisible();
  });

  test(
    'opens by its short code at 390 px, and becomes feedback that its visitor can follow',
    { tag: THOROUGH },
    async ({ page, browser }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('visitor/questionnaire/enter');
      await page.getByRole('textbox', { name: '短码' }).fill('wrong234');
      await page.getByRole('button', { name: '进入问卷' }).click();
      await expect(page.getByText('没有这个短码，请核对后重新输入')).toBeVisible();
      await page.getByRole('textbox', { name: '短码' }).fill('shfw-6789');
      await page.getByRole('button', { name: '进入问卷' }).click();
      await expect(page.getByRole('heading', { name: '售后问题登记' })).toBeVisible();
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByText('这一题必填').first()).toBeVisible();
      await page.getByRole('radio', { name: '结果不对' }).check();
      const text = `入库数量不对 ${Date.now()}`;
      await page.getByRole('textbox', { name: /请描述遇到的问题/ }).fill(text);
      await page.locator('input[type="date"]').fill('2026-11-01');
      await page.locator('input[type="file"]').setInputFiles({ name: '日志.txt', mimeType: 'text/plain', buffer: Buffer.from('一行日志') });
      await expect(page.getByText('日志.txt')).toBeVisible();
      await page.getByRole('textbox', { name: /联系电话/ }).fill('13812345678');
      await page.getByRole('checkbox', { name: /我同意/ }).check();
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByRole('heading', { name: '已提交，谢谢' })).toBeVisible();
      await page.getByRole('link', { name: '查看处理进度' }).click();
      await expect(page.getByRole('heading', { name: '已收到，等待受理' })).toBeVisible();
      const follow = page.url();

      const console = await browser.newPage();
      await console.goto(new URL('login?redirect=/questionnaire/result%3Fid%3Dafter-sale-form', test.info().project.use.baseURL).href);
      await new Console(console).fillSignIn(PHONE.engineer);
      await console.getByRole('radio', { name: /^逐份/ }).click();
      await console.getByRole('textbox', { name: '在答案中查找' }).fill(text);
      const answer = console.getByRole('listitem').filter({ hasText: text });
      await expect(answer.getByRole('button', { name: '日志.txt' })).toBeVisible();
      await answer.getByRole('button', { name: '转为售后反馈' }).click();
      await expect(answer.getByRole('link', { name: /^FB-\d+$/ })).toBeVisible();
      await page.goto(follow);
      await expect(page.getByRole('heading', { name: '待处理' })).toBeVisible();
      await page.getByRole('textbox', { name: '回复处理人' }).fill('换了一台机器也一样');
      await page.getByRole('button', { name: '发送回复' }).click();
      await expect(page.getByRole('list', { name: '我的回复' })).toContainText('换了一台机器也一样');
      await expectNoViolations(page, 'the progress of an answer');
      await answer.getByRole('link', { name: /^FB-\d+$/ }).click();
      await expect(console.getByRole('listitem').filter({ hasText: '换了一台机器也一样' })).toContainText('访客');
      await console.close();
    },
  );

  test(
    'counts visits by source, and shares its totals by a link until that is closed',
    { tag: THOROUGH },
    async ({ app, page, browser }) => {
      test.setTimeout(120_000);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await app.signIn(PHONE.manager, 'questionnaire/edit?id=satisfaction');
      await page.getByRole('radio', { name: '收集', exact: true }).click();
      const name = `门店海报 ${Date.now()}`;
      await page.getByRole('textbox', { name: '新渠道' }).fill(name);
      await page.getByRole('button', { name: '新增渠道' }).click();
      const channel = page.getByRole('row').filter({ hasText: name });
      await expect(channel.getByRole('cell').first()).toHaveText('0');
      await channel.getByRole('button', { name: `复制「${name}」的链接` }).click();
      const outside = await browser.newPage({ viewport: { width: 320, height: 640 } });
      await outside.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await expect(outside.getByRole('heading', { name: '2026 年度客户满意度调查' })).toBeVisible();
      await page.getByRole('radio', { name: '编辑', exact: true }).click();
      await page.reload();
      await page.getByRole('radio', { name: '收集', exact: true }).click();
      await expect(channel.getByRole('cell').first()).toHaveText('1');

      await page.goto(page.url().replace('/edit?', '/result?'));
      await page.getByRole('button', { name: '分享报告' }).click();
      const share = page.getByRole('dialog', { name: '分享报告' });
      await share.getByRole('button', { name: '生成链接' }).click();
      const address = (await share.getByRole('link', { name: '打开页面' }).getAttribute('href')) ?? '';
      await expectNoViolations(page, 'the sharing of a report', { part: '[role="dialog"]' });
      await outside.goto(address);
      await expect(outside.getByRole('heading', { name: '2026 年度客户满意度调查' })).toBeVisible();
      await expect(outside.getByRole('region', { name: /您的角色/ }).getByText('业务使用者')).toBeVisible();
      await expect(outside.getByRole('region', { name: /最希望我们改进什么/ }).getByText('填写的内容和文件不在报告中显示')).toBeVisible();
      expect(await outside.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await expectNoViolations(outside, 'the shared report');
      await share.getByRole('button', { name: '停止分享' }).click();
      await expect(page.getByText('已停止分享')).toBeVisible();
      await outside.reload();
      await expect(outside.getByRole('heading', { name: '报告打不开' })).toBeVisible();
      await outside.close();
    },
  );
});
