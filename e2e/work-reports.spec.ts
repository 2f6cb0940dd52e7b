import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';
import { reportPeriod } from '@houtai/contract/report-periods';
import type { APIRequestContext, Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { expect, test, THOROUGH } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

// Axe is slow on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const DAY_MS = 86_400_000;
const AUTHOR = '黄子轩';
const PROJECT = '东海码头作业管理平台';

/** The Monday `weeks` weeks ago, for which the demo has no reports on any day. */
const mondayBefore = (weeks: number) => reportPeriod('week', localDate(new Date(Date.now() - weeks * 7 * DAY_MS))).start;
const weekOf = (monday: string) => `project/report?kind=week&day=${monday}`;

/** The data of the group. A retry uses other weeks and words, because it finds those of the first attempt. */
function stage() {
  const { retry } = test.info();
  const again = retry === 0 ? '' : `（第 ${retry + 1} 次）`;
  // Submits weeks by calls, for the steps after the submission.
  const monday = mondayBefore(12 + retry);
  return {
    written: mondayBefore(16 + retry),
    monday,
    week: weekOf(monday),
    plan: `出一版压测报告${again}`,
    comment: `周一一起再压一次${again}`,
  };
}

async function handInByCalls(request: APIRequestContext): Promise<void> {
  const { monday, plan, comment } = stage();
  const head = await Elsewhere.of(request, PHONE.manager);
  await openAgain(head, monday);
  const author = await Elsewhere.of(request, PHONE.otherStaff);
  // A reused server may have the week already.
  const before = await author.ask(calls.workReports.own, { kind: 'week', day: monday });
  const { report } = await author.ask(calls.workReports.submit, {
    kind: 'week',
    day: monday,
    version: before.report?.version ?? 0,
    lines: [{ section: 'plan', text: plan }],
    content: '',
    receivers: [],
    hours: [{ day: monday, projectId: 'p-donghai-tos', hours: '7.5' }],
  });
  await head.ask(calls.workReports.comment, { id: report?.id ?? '', comment });
}

/** Reopens the billing period of a day if it was left closed. */
async function openAgain(head: Elsewhere, day: string): Promise<void> {
  const { departments } = await head.ask(calls.workHours.closings, { day });
  if (departments.some(({ closedAt }) => closedAt !== null)) await head.ask(calls.workHours.reopen, { day, reason: '再来一次' });
}

test('a week is written and submitted, and its head reads and comments on it', async ({ app, page }) => {
  const { written, plan, comment } = stage();
  await app.signIn(PHONE.otherStaff, weekOf(written));
  await page.getByRole('region', { name: '本周完成' }).getByRole('button', { name: '添加一条' }).click();
  await page.getByRole('textbox', { name: '本周完成 第 1 条' }).fill('理货确认联调通过，压测 200 单');
  await page.getByRole('combobox', { name: '添加项目' }).fill('东海码头');
  await page.getByRole('option', { name: PROJECT }).click();
  await page.getByRole('region', { name: '下周计划' }).getByRole('button', { name: '添加一条' }).click();
  await page.getByRole('textbox', { name: '下周计划 第 1 条' }).fill(plan);
  const monday = page.getByRole('textbox', { name: `${PROJECT} ${written} 工时` });
  await monday.fill('7.3');
  await expect(page.getByRole('alert').filter({ hasText: '0.25 小时为单位' })).toBeVisible();
  await monday.fill('7.5');
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  await page.reload();
  await expect(monday).toHaveValue('7.50');
  await page.getByRole('button', { name: '提交周报' }).click();
  await expect(page.getByText('汇报已提交')).toBeVisible();
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();

  await app.signIn(PHONE.manager, `${weekOf(written)}&view=team`);
  await page.getByRole('button', { name: AUTHOR }).click();
  const pane = page.getByRole('complementary', { name: '汇报内容' });
  await expect(pane.getByText('理货确认联调通过，压测 200 单')).toBeVisible();
  await expect(pane.getByText(`${PROJECT} 7.50`)).toBeVisible();
  await expect(pane.getByRole('button', { name: '标为未读' })).toBeVisible();
  await pane.getByRole('textbox', { name: '评论' }).fill(comment);
  await pane.getByRole('button', { name: '发送' }).click();
  await expect(pane.getByRole('region', { name: '评论' }).getByText(comment)).toBeVisible();
  await expectNoViolations(page, 'the team', { part: '#content' });

  await app.signIn(PHONE.otherStaff, weekOf(written));
  await expect(page.getByText('1 人已读')).toBeVisible();
  await expect(page.getByRole('button', { name: '撤回' })).toBeHidden();
  const talk = page.getByRole('complementary', { name: /^评论/ });
  await expect(talk.getByRole('region', { name: '评论' }).getByText(comment)).toBeVisible();
  await expectNoViolations(page, 'the own report with comments', { part: '#content' });
});

/** Fills in the fields that a to-do needs in addition to its sentence. */
async function submitTodo(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: '转为待办' });
  for (const name of ['客户', '来源', '类型']) {
    await form.getByRole('combobox', { name }).click();
    await page.getByRole('option').first().click();
  }
  await form.getByRole('textbox', { name: '承诺说明' }).fill('周五前答复');
  await form.getByRole('textbox', { name: '预估说明' }).fill('约 4 小时');
  await form.getByRole('button', { name: '提交待办' }).click();
  await expect(form).toBeHidden();
}

test.describe('a submitted week', () => {
  test.beforeAll(({ request }) => handInByCalls(request));

  test('turns a plan and a comment into to-dos of its author, which the report links', { tag: THOROUGH }, async ({ app, page }) => {
    const { week, plan, comment } = stage();
    await app.signIn(PHONE.manager, `${week}&view=team`);
    await page.getByRole('button', { name: AUTHOR }).click();
    const pane = page.getByRole('complementary', { name: '汇报内容' });
    await pane.getByRole('button', { name: `转为待办 ${plan}` }).click();
    const form = page.getByRole('dialog', { name: '转为待办' });
    await expect(form.getByText(AUTHOR, { exact: true })).toBeVisible();
    await expect(form.getByRole('textbox', { name: '结果要求' })).toContainText(plan);
    await expectNoViolations(page, 'the form of a to-do made of a plan', { part: '[role=dialog]' });
    await submitTodo(page);
    const comments = pane.getByRole('region', { name: '评论' });
    await expect(comments.getByText(`负责人 ${AUTHOR}`)).toHaveCount(1);
    await comments.getByRole('article').filter({ hasText: '再压一次' }).getByRole('button', { name: '转为待办' }).click();
    await submitTodo(page);
    const made = comments.getByText(`负责人 ${AUTHOR}`);
    await expect(made).toHaveCount(2);
    await made
      .first()
      .getByRole('link', { name: /^TD-\d+$/ })
      .click();
    await expect(page.getByRole('region', { name: '待办详情' }).getByRole('heading', { name: plan })).toBeVisible();

    await app.signIn(PHONE.otherStaff, 'todo?view=received');
    for (const words of [plan, comment]) await expect(page.getByRole('row').filter({ hasText: words })).toBeVisible();
  });

  test(
    'a period is closed with a missing report, freezes its hours, and is reopened with a reason',
    { tag: THOROUGH },
    async ({ app, page }) => {
      const { monday, week } = stage();
      const period = `project/report?view=period&day=${monday}&departmentId=d-platform`;
      await app.signIn(PHONE.manager, period);
      const closings = page.getByRole('region', { name: '部门账期' });
      await closings.getByRole('button', { name: '关闭账期' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByText(/人缺交，名单随关账保存/)).toBeVisible();
      await expect(dialog.getByRole('listitem').filter({ hasText: AUTHOR })).toBeVisible();
      await dialog.getByRole('button', { name: '关闭账期' }).click();
      await expect(closings.getByText(/林慧敏 .*关闭/)).toBeVisible();
      await expect(closings.getByRole('row').filter({ hasText: '平台研发部' })).toContainText(AUTHOR);

      await app.signIn(PHONE.otherStaff, week);
      await expect(page.getByLabel(new RegExp(`${PROJECT} ${monday} 工时 7.50，账期 .* 已由 林慧敏 关闭`))).toBeVisible();
      await expect(page.getByRole('textbox', { name: `${PROJECT} ${monday} 工时` })).toBeHidden();

      await app.signIn(PHONE.manager, period);
      await closings.getByRole('button', { name: '重新打开' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: /原因/ }).fill('补报工时');
      await page.getByRole('dialog').getByRole('button', { name: '重新打开' }).click();
      await expect(closings.getByText('林慧敏 重新打开：补报工时')).toBeVisible();
    },
  );
});

test(
  'a period with exactly one missing person is closed with their name, and reopened',
  { tag: THOROUGH },
  async ({ app, page, request }) => {
    const day = mondayBefore(20 + 5 * test.info().retry);
    const office = await Elsewhere.of(request, PHONE.administrator);
    const { start, end } = billingPeriod(day);
    const closed = await office.ask(calls.workHours.closings, { day, departmentId: 'd-platform' });
    const missing = closed.departments.flatMap((department) => department.missing);
    expect(missing.length).toBeGreaterThan(1);
    for (const { userId, name } of missing)
      if (name !== AUTHOR) await office.ask(calls.workHours.addLeave, { userId, from: start, to: end, kind: 'annual', remark: '' });

    await app.signIn(PHONE.manager, `project/report?view=period&day=${day}&departmentId=d-platform`);
    const closings = page.getByRole('region', { name: '部门账期' });
    await closings.getByRole('button', { name: '关闭账期' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('1 人缺交，名单随关账保存：')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(`^${AUTHOR}`));
    await dialog.getByRole('button', { name: '关闭账期' }).click();
    await expect(closings.getByRole('row').filter({ hasText: '平台研发部' })).toContainText(`${AUTHOR} `);
    await closings.getByRole('button', { name: '重新打开' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: /原因/ }).fill('补交一人的日报');
    await page.getByRole('dialog').getByRole('button', { name: '重新打开' }).click();
    await expect(closings.getByText('林慧敏 重新打开：补交一人的日报')).toBeVisible();
  },
);

test('every view of reports is accessible', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.manager, 'project/report?kind=week');
  // On a weekend, the demo has submitted the week.
  await expect(page.getByRole('region', { name: '周报' })).toBeVisible();
  await expectNoViolations(page, 'the own report', { part: '#content' });
  for (const [path, region] of [
    ['project/report?view=period', '部门账期'],
    ['project/report?view=statistics', '按部门'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: region })).toBeVisible();
    await expectNoViolations(page, path, { part: '#content' });
  }
  for (const path of ['project/report/list', 'project/report/hours']) {
    await page.goto(path);
    await expect(page.getByRole('cell').first()).toBeVisible();
    await expectNoViolations(page, path, { part: '#content' });
  }
});

test('a figure of a department opens only its hours', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.manager, 'project/report?view=statistics');
  const bar = page.getByRole('region', { name: '按部门' }).getByRole('button', { name: /^研发中心 / });
  await expect(bar).toBeVisible();
  const [, hours = ''] = /^研发中心 ([\d.,]+)/.exec((await bar.getAttribute('aria-label')) ?? '') ?? [];
  await bar.click();
  await expect(page.getByText(`符合条件的工时合计 ${hours} 小时`, { exact: false })).toBeVisible();
});

test('a figure opens the list that it sums up', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.manager, 'project/report?view=statistics');
  const bar = page.getByRole('region', { name: '按人员' }).getByRole('button').first();
  await expect(bar).toBeVisible();
  await expectNoViolations(page, 'the figures', { part: '#content' });
  const [, name = '', hours = ''] = /^(\S+) ([\d.,]+)$/.exec((await bar.getAttribute('aria-label')) ?? '') ?? [];
  await bar.click();
  await expect(page.getByText(`符合条件的工时合计 ${hours} 小时，1 人`, { exact: false })).toBeVisible();
  await expect(page.getByRole('cell', { name, exact: true }).first()).toBeVisible();
});

test('a report is written on a phone', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.idle, stage().week);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('region', { name: '本周完成' }).getByRole('button', { name: '添加一条' }).click();
  await page.getByRole('textbox', { name: '本周完成 第 1 条' }).fill('在路上写的');
  await page.getByRole('combobox', { name: '添加项目' }).fill('东海码头');
  await page.getByRole('option', { name: PROJECT }).click();
  await page.getByRole('textbox', { name: PROJECT }).fill('8');
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  await page.getByRole('button', { name: '草稿来源和发给谁' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^发给/ }).click();
  await expect(page.getByRole('dialog').getByText('固定收到')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoViolations(page, 'the report on a phone', { part: '#content' });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
