import { calls } from '@houtai/contract';
import { type Page, type Response } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

/** Every kind of question in the order of the builder, with a title. */
const TITLES = {
  单选: '处理结果您满意吗？',
  多选: '哪些方面要改进？',
  下拉: '您在哪个部门？',
  '0–10 分': '您愿意推荐我们吗？',
  星级: '请给上门服务打分',
  矩阵: '请评价以下方面',
  排序: '请排出先后',
  单行: '您的工号',
  多行: '请说说经过',
  数字: '等了几天？',
  日期: '哪天发生的？',
  地区: '发生在哪里？',
  文件: '现场照片或日志',
  签名: '请签名确认',
  同意书: '我同意用于改进服务',
} as const;

/** Adds a question of a kind at the end, with its title. */
async function addQuestion(page: Page, kind: keyof typeof TITLES, number: number): Promise<void> {
  await page.getByRole('complementary', { name: '题型与大纲' }).getByRole('button', { name: kind, exact: true }).click();
  await page.getByRole('textbox', { name: `第 ${number} 题题目` }).fill(TITLES[kind]);
}

/** Adds a condition to the chosen question: an option of an earlier question. */
async function showFor(page: Page, source: RegExp, option: string): Promise<void> {
  const settings = page.getByRole('complementary', { name: '设置' });
  await settings.getByRole('button', { name: '添加条件' }).click();
  await settings.getByRole('combobox', { name: '条件 1 的题目' }).click();
  await page.getByRole('option', { name: source }).click();
  await settings.getByRole('combobox', { name: '条件 1 的选项' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Answers all questions that follow the first option of the first one, on both pages. */
async function fillIn(visitor: Page, words: string): Promise<void> {
  await visitor.getByRole('radio', { name: '选项 2', exact: true }).first().check();
  await visitor
    .getByRole('group', { name: /哪些方面/ })
    .getByRole('checkbox', { name: '选项 1' })
    .check();
  await visitor.getByRole('combobox', { name: /哪个部门/ }).selectOption('选项 1');
  await visitor
    .getByRole('radiogroup', { name: /愿意推荐/ })
    .getByText('9', { exact: true })
    .click();
  await visitor
    .getByRole('radiogroup', { name: /上门服务/ })
    .getByText('4', { exact: true })
    .click();
  await visitor.getByRole('group', { name: '行 1' }).getByRole('radio', { name: '满意', exact: true }).check();
  await visitor.getByRole('group', { name: '行 2' }).getByRole('radio', { name: '一般', exact: true }).check();
  await visitor.getByRole('button', { name: /^选项 2/ }).click();
  await visitor.getByRole('button', { name: /^选项 1/ }).click();
  await visitor.getByRole('button', { name: '下一页' }).click();
  await visitor.getByRole('textbox', { name: /您的工号/ }).fill('A-1024');
  await visitor.getByRole('textbox', { name: /请说说经过/ }).fill(words);
  await visitor.getByRole('textbox', { name: /等了几天/ }).fill('3');
  await visitor.locator('input[type="date"]').fill('2026-11-01');
  await visitor.locator('input[type="file"]').setInputFiles({ name: '现场.txt', mimeType: 'text/plain', buffer: Buffer.from('现场日志') });
  await expect(visitor.getByText('现场.txt')).toBeVisible();
  for (const [level, name] of [
    ['省', '浙江省'],
    ['市', '杭州市'],
    ['区县', '滨江区'],
  ] as const)
    await visitor.getByRole('combobox', { name: level, exact: true }).selectOption(name);
  await sign(visitor);
  await visitor.getByRole('checkbox', { name: TITLES.同意书 }).check();
}

/** Signs by hand, clears the signature, and types the name instead. */
async function sign(visitor: Page): Promise<void> {
  const sheet = visitor.locator('canvas');
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  const [left, top] = [box?.x ?? 0, box?.y ?? 0];
  await visitor.mouse.move(left + 20, top + 20);
  await visitor.mouse.down();
  await visitor.mouse.move(left + 120, top + 60, { steps: 5 });
  await visitor.mouse.up();
  await visitor.getByRole('button', { name: '清除' }).click();
  await expect(visitor.getByRole('button', { name: '完成签名' })).toBeDisabled();
  await visitor.getByRole('textbox', { name: '输入姓名代替手写' }).fill('王小明');
  await visitor.getByRole('button', { name: '完成签名' }).click();
  await expect(visitor.getByText('已签名')).toBeVisible();
}

test(
  'every kind of question is built, answered offline exactly once after reconnecting, read, and followed as feedback',
  { tag: THOROUGH },
  async ({ app, page, browser }) => {
    test.setTimeout(240_000);
    await app.signIn(PHONE.engineer, 'questionnaire/list');
    await page.getByRole('button', { name: '新建问卷' }).click();
    await expect(page.getByText('还没有题目，从左侧选一个题型开始。')).toBeVisible();
    let number = 0;
    for (const kind of ['单选', '多选', '下拉', '0–10 分', '星级', '矩阵', '排序'] as const) await addQuestion(page, kind, (number += 1));
    const kinds = page.getByRole('complementary', { name: '题型与大纲' });
    await kinds.getByRole('button', { name: '分页' }).click();
    await page.getByRole('textbox', { name: '分页标题' }).fill('具体情况');
    await kinds.getByRole('button', { name: '说明' }).click();
    await page.getByRole('textbox', { name: '说明标题' }).fill('请如实填写');
    for (const kind of ['单行', '多行', '数字', '日期', '地区', '文件', '签名', '同意书'] as const) {
      await addQuestion(page, kind, (number += 1));
      // Only dissatisfied visitors get the question for details, and after it the one for days.
      if (kind === '多行') await showFor(page, /^1\. 处理结果/, '选项 2');
    }
    await page.getByRole('textbox', { name: '内容' }).last().fill('仅用于改进服务，不会公开。');
    const settings = page.getByRole('complementary', { name: '设置' });
    await settings.getByRole('radio', { name: '整份问卷' }).click();
    await settings.getByRole('textbox', { name: '标题' }).fill('旅程：每种题型');
    await settings.getByRole('radiogroup', { name: '提交后给出进度链接' }).getByRole('radio', { name: '是' }).click();
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const share = page.getByRole('region', { name: '收集' });
    const address = (await share.getByRole('link', { name: '打开页面' }).getAttribute('href')) ?? '';
    for (const view of ['逻辑图', '外观', '收集']) {
      await page.getByRole('radio', { name: view, exact: true }).click();
      await expect(page.getByRole('region', { name: view })).toBeVisible();
      await expectNoViolations(page, view, { part: 'main' });
    }

    const words = `等了三天才有人来 ${Date.now()}`;
    let follow = '';
    for (const width of [390, 320]) {
      const context = await browser.newContext({ viewport: { width, height: 720 }, hasTouch: true });
      const visitor = await context.newPage();
      const receipts: Response[] = [];
      visitor.on('response', (response) => {
        if (response.url().endsWith(calls.visitor.submit.path)) receipts.push(response);
      });
      await visitor.goto(address);
      // A question that depends on a choice is not shown before that choice.
      await fillIn(visitor, `${words} ${width}`);
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNoViolations(visitor, `the form at ${width}`);
      await context.setOffline(true);
      await visitor.getByRole('button', { name: '提交' }).click();
      await expect(visitor.getByRole('button', { name: '等待网络，恢复后自动提交' })).toBeVisible();
      expect(receipts).toHaveLength(0);
      await context.setOffline(false);
      await expect(visitor.getByRole('heading', { name: '已提交，谢谢' })).toBeVisible();
      follow = (await visitor.getByRole('link', { name: '查看处理进度' }).getAttribute('href')) ?? '';
      await visitor.reload();
      await expect(visitor.getByRole('heading', { name: '已提交，谢谢' })).toBeVisible();
      expect(receipts).toHaveLength(1);
      if (width === 320) {
        await visitor.goto(new URL(follow, test.info().project.use.baseURL).href);
        await expect(visitor.getByRole('heading', { name: '已收到，等待受理' })).toBeVisible();
      }
      await context.close();
    }

    await page.goto(page.url().replace('/edit?', '/result?'));
    await expect(page.getByText('完成率')).toBeVisible();
    await expect(page.getByRole('button', { name: '选项 2，2 人，100.00%' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: '9 分，2 人' })).toBeVisible();
    await expect(page.getByRole('listitem', { name: /^行 1，平均 4.00/ })).toBeVisible();
    await expect(page.getByRole('button', { name: '浙江省 杭州市 滨江区，2 人，100.00%' })).toBeVisible();
    for (const view of ['表格', '趋势']) {
      await page.getByRole('radio', { name: view, exact: true }).click();
      await expect(page.getByRole('region', { name: view, exact: true })).toBeVisible();
      await expectNoViolations(page, view, { part: 'main' });
    }
    // A count opens its answers.
    await page.getByRole('button', { name: /^查看 \d{4}-\d\d-\d\d 的 2 份$/ }).click();
    await expect(page.getByRole('radio', { name: '逐份 2' })).toBeChecked();
    await page.getByRole('textbox', { name: '在答案中查找' }).fill(`${words} 320`);
    const answer = page.getByRole('listitem').filter({ hasText: `${words} 320` });
    await expect(answer.getByText('1. 选项 2；2. 选项 1')).toBeVisible();
    await expect(answer.getByRole('button', { name: '现场.txt' })).toBeVisible();
    await expect(answer.getByRole('button', { name: '签名.png' })).toBeVisible();
    await expect(page.getByText(`${words} 390`)).toHaveCount(0);
    await answer.getByRole('button', { name: '转为售后反馈' }).click();
    const record = answer.getByRole('link', { name: /^FB-\d+$/ });
    await expect(record).toBeVisible();
    await expect(answer.getByRole('button', { name: '转为售后反馈' })).toHaveCount(0);
    const outside = await browser.newPage({ viewport: { width: 390, height: 720 } });
    await outside.goto(new URL(follow, test.info().project.use.baseURL).href);
    await expect(outside.getByRole('heading', { name: '待处理' })).toBeVisible();
    await expect(outside.getByText(words)).toHaveCount(0);
    await outside.close();
  },
);
