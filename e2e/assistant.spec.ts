import { calls } from '@houtai/contract';
import { ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { type Console, expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

const round = (page: Page) => page.getByRole('button', { name: '智能助手', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: '智能助手' });
const field = (page: Page) => page.getByRole('textbox', { name: '向智能助手提问' });

async function open(app: Console, page: Page, at = 'todo', phone: string = PHONE.staff): Promise<void> {
  await app.signIn(phone, at);
  await switchOn(page);
  await round(page).click();
  await expect(dialog(page)).toBeVisible();
}

/** Switches the assistant on in the settings panel, as a person does. */
async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '系统布局配置' }).click();
  await page.getByRole('switch', { name: '显示AI助手' }).click();
  await page.keyboard.press('Escape');
  await expect(round(page)).toBeVisible();
}

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

test(
  'the button appears once it is switched on, counts a movement of more than 5 px as a drag, and stays where it was put',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await app.signIn(PHONE.staff, 'todo');
    await expect(round(page)).toHaveCount(0);
    await switchOn(page);
    const start = await round(page).boundingBox();
    expect(start).toEqual({ x: 1440 - 20 - 56, y: 900 - 280 - 56, width: 56, height: 56 });
    await page.mouse.move(1440 - 48, 900 - 308);
    await page.mouse.down();
    await page.mouse.move(1440 - 48 - 3, 900 - 308 - 4);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.mouse.move(1440 - 48, 900 - 308);
    await page.mouse.down();
    await page.mouse.move(700, 500, { steps: 4 });
    await page.mouse.up();
    await expect(dialog(page)).toHaveCount(0);
    const moved = await round(page).boundingBox();
    expect(moved?.x).toBeLessThan(700);
    await page.reload();
    await switchOn(page);
    await expect.poll(async () => round(page).boundingBox()).toEqual(moved);
    await page.setViewportSize({ width: 620, height: 480 });
    await expect.poll(async () => ((await round(page).boundingBox())?.x ?? 0) + 56).toBeLessThanOrEqual(620);
    await expect.poll(async () => ((await round(page).boundingBox())?.y ?? 0) + 56).toBeLessThanOrEqual(480);
  },
);

test('an answer streams, refers to the page, is stopped, kept, asked again, renamed and removed', async ({ app, page }) => {
  await open(app, page);
  await expect(dialog(page).getByText(/正在参考：我的待办（待我处理 \d+ 条）/)).toBeVisible();
  const first = await page.getByRole('row').getByText(/^TD-/).first().innerText();
  const sent = page.waitForRequest((request) => request.url().endsWith('/ad-biz/assistant/ask'));
  await ask(page, '剧本:slow');
  expect((await sent).postDataJSON().page.componentData).toContain(first);
  await expect(dialog(page).getByText('第 3 句。')).toBeVisible();
  await page.getByRole('button', { name: '停止' }).click();
  await expect(dialog(page).getByText('已停止')).toBeVisible();
  await expect(page.getByRole('button', { name: '停止' })).toHaveCount(0);
  await page.getByRole('button', { name: '新对话' }).click();
  await ask(page, '剧本:half-line');
  await expect(dialog(page).getByText('回答中断')).toBeVisible();
  await ask(page, '剧本:status-500');
  await expect(dialog(page).getByText(ASSISTANT_FAILURES.failed)).toBeVisible();
  await expect(dialog(page).getByText(/抱歉/)).toHaveCount(1);
  await field(page).fill('');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toHaveValue('剧本:status-500');
  await ask(page, '剧本:empty-choices');
  await expect(dialog(page).getByText(ASSISTANT_FAILURES.empty)).toBeVisible();
  await expect(dialog(page).getByText(/抱歉/)).toHaveCount(1);

  await page.reload();
  await switchOn(page);
  await round(page).click();
  await page.getByRole('button', { name: '历史对话' }).click();
  const list = dialog(page);
  await list.getByRole('button', { name: '剧本:half-line' }).first().click();
  await expect(dialog(page).getByText('回答中断')).toBeVisible();
  await expect(dialog(page).getByText(ASSISTANT_FAILURES.empty)).toBeVisible();
  await page.getByRole('button', { name: '历史对话' }).click();
  await list.getByRole('button', { name: '重命名 剧本:half-line' }).click();
  await list.getByRole('textbox', { name: '标题' }).fill('断开的回答');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: '删除 断开的回答' }).click();
  await page.getByRole('button', { name: '删除对话' }).click();
  await expect(list.getByText('断开的回答')).toHaveCount(0);
});

test('an answer is inert: it loads and runs nothing, and no link leaves the console', { tag: THOROUGH }, async ({ app, page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin && !/^(?:data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  // A request that the policy refuses never starts, so the refusals are collected.
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await open(app, page);
  await ask(page, '剧本:hostile');
  await expect(dialog(page).getByText('见')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: '复制回答' })).toBeVisible();
  await expect(dialog(page).locator('img, script, iframe, style, object')).toHaveCount(0);
  const links = await dialog(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/adminview/todo']);
  await expect(dialog(page).getByText('https://evil.example/c')).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
  await expect(page).not.toHaveTitle(/坏/);
  const policy = (await page.request.get(page.url())).headers()['content-security-policy'] ?? '';
  for (const kind of ['default-src', 'connect-src', 'img-src', 'form-action']) {
    const sources = new RegExp(`${kind} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
    expect(sources, kind).toContain("'self'");
    expect(
      sources.filter((source) => !/^(?:'self'|'none'|data:|blob:)$/.test(source)),
      kind,
    ).toEqual([]);
  }
});

const ORDER = { customer: '恒瑞', request: '补写住宿超标的原因', promise: '周五前', estimate: '半小时' };

test('a proposal writes nothing until it is pressed, then once, and shows the record', async ({ app, page }) => {
  await open(app, page);
  await ask(page, `@@call propose_todo ${JSON.stringify(ORDER)}@@ 建个待办`);
  const card = dialog(page).getByRole('region', { name: '新建待办，等待确认' });
  await expect(card.getByText('补写住宿超标的原因')).toBeVisible();
  await expect(card.getByText('推断').first()).toBeVisible();
  await expectNoViolations(page, 'the dialog with a card', { part: '[role=dialog]' });
  await card.getByRole('button', { name: '确认新建' }).click();
  const made = dialog(page).getByRole('link', { name: /^已新建 TD-\d+$/ });
  await expect(made).toBeVisible();
  await made.click();
  await expect(page.getByRole('region', { name: '待办详情' }).getByText('补写住宿超标的原因').first()).toBeVisible();

  await ask(page, `@@call propose_todo ${JSON.stringify({ ...ORDER, estimate: '一小时' })}@@ 再建一个`);
  await dialog(page).getByRole('button', { name: '修改' }).click();
  const panel = page.getByRole('dialog', { name: '我要待办' });
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel.getByLabel('预估说明')).toHaveValue('一小时');
  await expect(panel.getByLabel('承诺说明')).toHaveValue('周五前');
});

const fillOrder = (input: object) => `@@call fill_form ${JSON.stringify(input)}@@`;

test(
  'a proposal for an open form fills it in like typing, is saved when the person submits it, and fills no closed form',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await open(app, page);
    await page.getByRole('button', { name: '贴边', exact: true }).click();
    await page.getByRole('button', { name: /^我要待办/ }).click();
    const panel = page.getByRole('dialog', { name: '我要待办' });
    await expect(panel.getByLabel('承诺说明')).toBeVisible();
    await expect(dialog(page).getByText(/表单「待办」/)).toBeVisible();
    const written: string[] = [];
    page.on('request', (request) => void (request.url().endsWith(calls.todo.add.path) && written.push(request.url())));
    await ask(page, `${fillOrder({ projectId: '恒瑞制造执行系统', promiseRemark: '周五前', receptionUser: '林慧敏' })} 填一下`);
    const card = dialog(page).getByRole('region', { name: '填写表单，等待确认' });
    await expectNoViolations(page, 'the dialog with what goes into a form', { part: '[role=dialog]' });
    await card.getByRole('button', { name: '填入表单' }).click();
    await expect(dialog(page).getByText('已填入表单，没有写入')).toBeVisible();
    await expect(panel.getByLabel('承诺说明')).toHaveValue('周五前');
    await expect(panel.getByText('林慧敏').first()).toBeVisible();
    await expect(panel.getByRole('combobox', { name: /^项目/ })).toHaveValue('恒瑞制造执行系统');
    expect(written).toEqual([]);

    await panel.getByRole('button', { name: '提交待办' }).click();
    await expect(panel.getByText('不能为空').first()).toBeVisible();
    const rest = { source: '1', type: '2', resultRequest: '核对报工数据', estimateRemark: '半小时' };
    await ask(page, fillOrder(rest));
    await dialog(page).getByRole('button', { name: '填入表单' }).click();
    await expect(panel.getByLabel('预估说明')).toHaveValue('半小时');
    await ask(page, fillOrder({ estimateRemark: '一小时' }));
    const next = dialog(page).getByRole('button', { name: '填入表单' });
    await expect(next).toBeVisible();
    await panel.getByRole('button', { name: '提交待办' }).click();
    await expect(panel).toHaveCount(0);
    expect(written).toHaveLength(1);
    await next.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(/这张表单没有打开/);
    await page.goto('todo?view=created');
    await page.getByRole('row').getByText(/^TD-/).first().click();
    const record = page.getByRole('region', { name: '待办详情' });
    for (const words of ['核对报工数据', '半小时', '周五前', '林慧敏', '恒瑞制造执行系统'])
      await expect(record.getByText(words).first()).toBeVisible();
  },
);

test('a form in a sheet is filled from the dialog beside it', { tag: THOROUGH }, async ({ app, page }) => {
  await open(app, page, 'system/user', PHONE.administrator);
  await page.getByRole('button', { name: '贴边', exact: true }).click();
  await page.getByRole('button', { name: '新建用户' }).click();
  const sheet = page.getByRole('dialog', { name: '新建用户' });
  await sheet.getByLabel('备注').fill('自己写的');
  await ask(page, fillOrder({ name: '张三', workNo: 'W-88', remark: '助手写的' }));
  await dialog(page).getByRole('button', { name: '填入表单' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(sheet.getByLabel('姓名')).toHaveValue('张三');
  await expect(sheet.getByLabel('备注')).toHaveValue('助手写的');
});

test('a source opens its passage, and a figure the list that it comes from', { tag: THOROUGH }, async ({ app, page }) => {
  await open(app, page);
  await ask(page, '差旅报销怎么规定？');
  await dialog(page)
    .getByRole('link', { name: /^来源 1：/ })
    .click();
  const cited = page.locator('[data-cited]');
  await expect(cited).toHaveCount(1);
  await expect(cited).toBeInViewport();
  const [, words = ''] = new URL(page.url()).hash.split('#');
  expect((await cited.innerText()).replace(/\s/g, '')).toContain(decodeURIComponent(words).replace(/\s/g, ''));
  await ask(page, '一共有多少待办？');
  const figure = dialog(page)
    .getByRole('link', { name: /^\d{2,}，来自「统计待办」$/ })
    .first();
  await figure.click();
  await expect(page).toHaveURL(/\/todo\?view=all$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog(page)
    .getByRole('link', { name: /^来源 1：/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cited).toBeInViewport();
});

test(
  'a proposal is confirmed in only one of two windows, and disappears with its form',
  { tag: THOROUGH },
  async ({ app, page, context }) => {
    await open(app, page);
    const words = `@@call propose_todo ${JSON.stringify({ ...ORDER, estimate: '两处各按一次' })}@@`;
    await ask(page, words);
    await expect(dialog(page).getByRole('button', { name: '确认新建' })).toBeVisible();
    const second = await context.newPage();
    await second.goto('todo');
    await switchOn(second);
    await round(second).click();
    await second.getByRole('button', { name: '历史对话' }).click();
    await dialog(second).getByRole('button', { name: '@@call propose_todo' }).first().click();
    await expect(dialog(second).getByRole('button', { name: '确认新建' })).toBeVisible();
    await dialog(page).getByRole('button', { name: '确认新建' }).click();
    await expect(dialog(page).getByRole('link', { name: /^已新建 TD-\d+$/ })).toBeVisible();
    await dialog(second).getByRole('button', { name: '确认新建' }).click();
    await expect(dialog(second).getByRole('alert')).toHaveText('这项操作已经确认过，不会重复执行');
    await second.close();

    await ask(page, `@@call propose_todo ${JSON.stringify({ ...ORDER, estimate: '在表单里改' })}@@`);
    await dialog(page).getByRole('button', { name: '修改' }).click();
    const replace = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog').filter({ hasText: '替换吗' }))
      .first();
    await expect(page.getByRole('dialog', { name: '我要待办' }).or(replace).first()).toBeVisible();
    if (await replace.isVisible()) await replace.getByRole('button', { name: '确定' }).click();
    const form = page.getByRole('dialog', { name: '我要待办' });
    // The proposal stays until the form holds its values.
    await expect(form).toContainText('补写住宿超标的原因');
    await form.getByRole('button', { name: '关闭' }).first().click();
    await round(page).click();
    await expect(dialog(page).getByText('已转到表单，由你填写后提交')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: '确认新建' })).toHaveCount(0);
  },
);

test(
  'a user who may only read gets no record by confirming, and sees which permission is missing',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await open(app, page, 'todo', PHONE.guest);
    await ask(page, `@@call propose_todo ${JSON.stringify({ ...ORDER, estimate: '只读的人' })}@@`);
    const confirm = dialog(page).getByRole('button', { name: '确认新建' });
    const refused = dialog(page).getByText('todo:todo:add');
    await expect(confirm.or(refused).first()).toBeVisible();
    await confirm.click();
    await expect(refused).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: /^已新建/ })).toHaveCount(0);
  },
);

test(
  "an administrator reads another user's question only with a reason, which that user sees",
  { tag: THOROUGH },
  async ({ app, page }) => {
    await open(app, page, 'todo', PHONE.engineer);
    await ask(page, '这句话会被查看');
    await expect(dialog(page).getByRole('button', { name: '复制回答' })).toBeVisible();
    await app.signIn(PHONE.administrator, 'system/assistant');
    await page.getByRole('button', { name: /^查看 赵建国 .* 的对话$/ }).click();
    await page.getByRole('button', { name: '查看对话', exact: true }).last().click();
    await expect(page.getByText('这句话会被查看')).toHaveCount(0);
    await page.getByLabel('查看理由').fill('核查误操作');
    await page.getByRole('button', { name: '查看对话', exact: true }).last().click();
    await expect(page.getByRole('dialog').getByText('这句话会被查看').first()).toBeVisible();
    await expectNoViolations(page, 'the conversation of somebody else', { part: '[role=dialog]' });
    await open(app, page, 'todo', PHONE.engineer);
    await page.getByRole('button', { name: '历史对话' }).click();
    await dialog(page).getByRole('button', { name: '这句话会被查看' }).first().click();
    await expect(dialog(page).getByText(/查看了这段对话，理由：核查误操作/)).toBeVisible();
  },
);

test('the dialog stands beside the page, over it, or is the whole window of a phone', { tag: THOROUGH }, async ({ app, page }) => {
  await open(app, page);
  const box = async () => dialog(page).boundingBox();
  expect(await box()).toMatchObject({ width: 432, height: 640 });
  await page.getByRole('button', { name: '贴边', exact: true }).click();
  expect((await box())?.width).toBe(480);
  const sheet = await page.locator('main#content').boundingBox();
  expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual((await box())?.x ?? 0);
  await expect(round(page)).toBeHidden();
  await page.getByRole('button', { name: '放大' }).click();
  expect((await box())?.width).toBe(720);
  await page.getByRole('button', { name: '还原' }).click();
  await page.getByRole('heading', { name: '智能助手' }).hover();
  await page.mouse.down();
  await page.mouse.move(400, 200, { steps: 4 });
  await page.mouse.up();
  expect((await box())?.x).toBeLessThan(400);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectNoViolations(page, 'the dialog on a phone', { part: '[role=dialog]', colours: false });
});

test('administrators see the usage, configure the provider and test it', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator, 'system/assistant');
  await page.getByRole('button', { name: '连接测试' }).click();
  await expect(page.getByRole('dialog', { name: '连接测试' }).getByText('通过', { exact: true })).toHaveCount(6);
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const form = page.getByRole('dialog', { name: '智能助手设置' });
  await expect(form.getByLabel('服务地址')).toBeDisabled();
  await form.getByLabel('每人每天提问次数').fill('300');
  await form.getByRole('button', { name: '保存设置' }).click();
  await expect(form).toHaveCount(0);
});

test('the button makes room for forms and records on a phone, and for dialogs everywhere', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.staff, 'todo');
  await switchOn(page);
  await page.getByRole('button', { name: '新建待办' }).first().click();
  await expect(page.getByRole('dialog', { name: '新建待办' })).toBeVisible();
  await expect(round(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(round(page)).toBeVisible();
  await round(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(round(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(round(page)).toBeVisible();
  const cards = page.getByRole('main').getByRole('region').first();
  await cards.evaluate((box) => box.scrollBy({ top: 400 }));
  await expect(round(page)).toBeHidden();
  await cards.evaluate((box) => box.scrollBy({ top: -100 }));
  await expect(round(page)).toBeVisible();
  await page.goto('project/edit');
  await expect(page.getByLabel('项目名称')).toBeVisible();
  await expect(round(page)).toBeHidden();
});
