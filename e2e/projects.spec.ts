import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

const CUSTOMER = '行程港务有限公司';
const PROJECT = '行程闸口一期';

const cell = (page: Page, part: string, row: number) => page.getByLabel(`${part} 第 ${row} 行`, { exact: true });

/** The day `days` days from today in the browser's time zone. */
const dayFrom = (page: Page, days: number): Promise<string> =>
  page.evaluate((days) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  }, days);

test('a new customer gets a project, which is opened by its approval and completed above its plan', async ({ app, page }) => {
  test.setTimeout(120_000);
  await app.signIn(PHONE.manager, 'project/customer');
  await page.getByRole('button', { name: '新建客户' }).click();
  const drawer = page.getByRole('dialog', { name: '新建客户' });
  await drawer.getByLabel('客户名称').fill(CUSTOMER);
  await cell(page, '姓名', 1).fill('何志远');
  await expectNoViolations(page, 'the form of a customer', { part: '[role=dialog]' });
  await drawer.getByRole('button', { name: '新建客户' }).click();
  await expect(page.getByRole('cell', { name: CUSTOMER })).toBeVisible();

  await app.signIn(PHONE.staff, 'project/list');
  await page.getByRole('button', { name: '新建项目' }).click();
  await page.getByLabel('项目名称').fill(PROJECT);
  await page.getByRole('combobox', { name: '客户' }).fill('行程港务');
  await page.getByRole('option', { name: CUSTOMER }).click();
  await page.getByLabel('预算（元）').fill('860000');
  await expect(page.getByText('捌拾陆万元整')).toBeVisible();
  await page.getByRole('combobox', { name: '姓名 第 1 行' }).fill('赵建国');
  await page.getByRole('option').first().click();
  await cell(page, '角色', 1).fill('实施');
  await expect(page.getByText('部门负责人', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'the form of a project', { part: '#content' });
  await page.getByRole('button', { name: '提交立项' }).click();
  await expect(page.getByRole('heading', { name: PROJECT })).toBeVisible();
  await expect(page.getByText('立项审批', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(app.tabs().getByText(PROJECT)).toBeVisible();
  const address = page.url();

  await app.signIn(PHONE.manager, 'approval/pending');
  await page.getByRole('button', { name: new RegExp(`项目立项：${PROJECT}`) }).click();
  await expect(page.getByText('捌拾陆万元整')).toBeVisible();
  await page.getByRole('button', { name: /^通过/ }).click();
  await expect(page.getByText(/^已通过/).first()).toBeVisible();

  await app.signIn(PHONE.staff, address);
  await expect(page.getByText('进行中', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: '添加第一个' }).click();
  const plan = page.getByRole('dialog', { name: '调整里程碑计划' });
  await cell(page, '名称', 1).fill('整体交付');
  await cell(page, '计划开始', 1).fill(await dayFrom(page, -20));
  await cell(page, '计划完成', 1).fill(await dayFrom(page, 5));
  await plan.getByRole('button', { name: '保存计划' }).click();
  await expect(plan.getByText('项目已立项，请写明调整原因')).toBeVisible();
  await plan.getByLabel('调整原因').fill('首次排期');
  await plan.getByRole('button', { name: '保存计划' }).click();

  const bar = page.getByRole('table', { name: '里程碑时间轴' }).getByRole('button', { name: /^整体交付/ });
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const moved = page.getByRole('dialog', { name: '调整「整体交付」的计划' });
  await moved.getByLabel('调整原因').fill('客户推迟一天');
  await moved.getByRole('button', { name: '保存调整' }).click();
  await expect(bar).toHaveAccessibleName(new RegExp(`至 ${await dayFrom(page, 6)}`));

  await page
    .getByRole('navigation', { name: '项目内容' })
    .getByRole('button', { name: /^里程碑/ })
    .click();
  await page.getByRole('button', { name: '填报进度 整体交付' }).click();
  const report = page.getByRole('dialog', { name: '填报「整体交付」的进度' });
  await report.getByLabel('完成度（%）').fill('112.5');
  await report.getByLabel('实际开始').fill(await dayFrom(page, -19));
  await report.getByLabel('实际完成').fill(await dayFrom(page, 0));
  await report.getByRole('button', { name: '填报' }).click();
  await expect(page.getByText('112.50%').first()).toBeVisible();
  await expect(page.getByText('超额完成').first()).toBeVisible();
  await page.getByRole('navigation', { name: '项目内容' }).getByRole('button', { name: '动态' }).click();
  await expect(page.getByText('客户推迟一天')).toBeVisible();
  await expect(page.getByText('项目完成度：0.00% → 112.50%')).toBeVisible();
});

test('a project is accessible on a desk and on a phone', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator, 'project/detail?id=p-donghai-gate');
  await expect(page.getByRole('table', { name: '里程碑时间轴' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^致命|^严重|^一般|^轻微/ }).first()).toBeVisible();
  await expectNoViolations(page, 'the project', { part: '#content' });
  for (const part of [/^里程碑/, /^费用/, /^成员/]) {
    await page.getByRole('navigation', { name: '项目内容' }).getByRole('button', { name: part }).click();
    await expectNoViolations(page, `the part ${part}`, { part: '#content', colours: false });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: '项目内容' }).getByRole('button', { name: '概览' }).click();
  await expect(page.getByRole('list', { name: '里程碑' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, 'the project on a phone', { part: '#content', colours: false });
});

test('a project is printed on A3, and the documents after it on A4', { tag: THOROUGH }, async ({ app, page }) => {
  const paper = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const boxes = [...pdf.toString('latin1').matchAll(/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
    return boxes.map(([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`);
  };
  await app.signIn(PHONE.manager, 'project/detail?id=p-donghai-gate');
  await expect(page.getByRole('table', { name: '里程碑时间轴' })).toBeVisible();
  expect(new Set(await paper())).toEqual(new Set(['1191 × 842']));
  await page.getByRole('link', { name: '东海港务集团' }).click();
  await expect(page.getByRole('heading', { name: '东海港务集团' })).toBeVisible();
  expect(new Set(await paper())).toEqual(new Set(['595 × 842']));
});

test('the plan is exported as a file, and a report starts with the row of its project', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.otherStaff, 'project/detail?id=p-donghai-gate');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/^里程碑-东海智能闸口改造-.*\.xlsx$/);
  await page.getByRole('link', { name: '写汇报' }).click();
  await expect(app.tabs().getByText('工作汇报')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: '东海智能闸口改造' })).toBeVisible();
});

test('the lists of customers and projects and a customer are accessible', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.manager, 'project/list');
  await expect(page.getByRole('cell', { name: '东海智能闸口改造' })).toBeVisible();
  await expectNoViolations(page, 'the list of projects', { part: '#content' });
  await page.goto('project/customer?id=c-donghai');
  await expect(page.getByRole('heading', { name: '东海港务集团' })).toBeVisible();
  await expectNoViolations(page, 'the list of customers with one of them', { part: '#content' });
});

test('a read-only record shows no actions, and a hidden record is not found', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.engineer, 'project/detail?id=p-donghai-gate');
  await expect(page.getByRole('heading', { name: '东海智能闸口改造' })).toBeVisible();
  for (const name of ['编辑', '调整计划', '提交立项']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await app.signIn(PHONE.guest, 'project/detail?id=p-donghai-gate');
  await expect(page.getByRole('button', { name: '查看全部项目' })).toBeVisible();
});
