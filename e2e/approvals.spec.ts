import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import type { Locator, Page } from '@playwright/test';

import { publishNodes, stepOf, submitClaim, notifyNode } from './approval-stage.ts';
import { expectNoViolations } from './axe.ts';
import { type Console, expect, test, THOROUGH } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';
import { processJourneys } from './testing/process-journeys.ts';

const PENDING = 'approval/pending';

processJourneys();

/** The nodes of 报销单 before these journeys; undefined until a journey has published others. */
let usual: Awaited<ReturnType<typeof publishNodes>> | undefined;
test.afterAll(async ({ request }) => {
  if (usual) await publishNodes(request, usual);
});

const use = async (request: Parameters<typeof publishNodes>[0], nodes: Parameters<typeof publishNodes>[1]) => {
  const before = await publishNodes(request, nodes);
  usual ??= before;
};

const flowOf = (page: Page): Locator => page.getByRole('region', { name: '审批流程' });
const stepIn = (page: Page, name: string): Locator => flowOf(page).getByRole('listitem').filter({ hasText: name });
const comment = (page: Page): Locator => page.getByRole('textbox', { name: '审批意见' });
const act = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}`) });

/** Opens a user's pending approvals at one flow. */
async function openAs(app: Console, phone: string, flowId: string): Promise<void> {
  await app.signIn(phone, `${PENDING}?id=${flowId}`);
  await expect(flowOf(app.page)).toBeVisible();
}

async function passByKeys(app: Console, words: string): Promise<void> {
  const { page } = app;
  await expect(act(page, '通过')).toBeVisible();
  await page.keyboard.press('a');
  await expect(act(page, '确认通过')).toBeVisible();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^已通过「/)).toBeVisible();
}

/** Picks a person in a field of a dialog. */
async function pick(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(field).click();
  const picker = page.getByRole('dialog', { name: field });
  await picker.getByLabel('搜索人员').fill(name);
  await picker.getByRole('region', { name: /人员/ }).getByRole('button', { name }).first().click();
  await picker.getByRole('button', { name: /^确定/ }).click();
  await expect(picker).toBeHidden();
}

test('a 报销单 passes 会签, 或签 and two of three, and everybody concerned is notified', async ({ app, page, request }) => {
  await use(request, [
    stepOf('joint', '部门会签', ['u-manager', 'u-after-sale']),
    stepOf('either', '财务或签', ['u-guest', 'u-staff-2'], { type: 'any' }),
    stepOf('some', '三人评审', ['u-manager', 'u-after-sale', 'u-guest'], { type: 'some', count: 2 }),
    notifyNode('told', ['u-staff-2']),
  ]);
  await app.signIn(PHONE.staff, 'reimbursementWorkbench/reimbursement/edit');
  await page.getByLabel('报销类型').click();
  await page.getByRole('option', { name: '日常报销' }).click();
  await page.getByRole('combobox', { name: '承担项目' }).fill('日常运维');
  await page.getByRole('option').first().click();
  await page.getByLabel('收款账户').fill('6222001234567896021');
  await page.getByLabel('事由').fill('四人审批的行程');
  await page.getByLabel('类别 第 1 行', { exact: true }).selectOption({ label: '维修' });
  await page.getByLabel('日期 第 1 行', { exact: true }).fill('11-18');
  await page.getByLabel('金额（元） 第 1 行', { exact: true }).fill('760');
  const preview = page.getByRole('region', { name: '审批预览' });
  await expect(preview.getByText('三人评审')).toBeVisible();
  await page.getByRole('button', { name: '提交审批' }).click();
  const detail = page.getByRole('region', { name: '报销单详情' });
  await expect(detail.getByText('审批中').first()).toBeVisible();
  const businessId = new URL(page.url()).searchParams.get('id') ?? '';
  const staff = await Elsewhere.of(request, PHONE.staff);
  const flowId = (await staff.ask(calls.approvals.ofDocument, { businessType: 'REIMBURSEMENT', businessId }))?.flowId ?? '';
  await detail.getByRole('button', { name: '审批流程' }).click();
  await expect(page.getByRole('dialog', { name: '审批流程信息' }).getByRole('heading', { name: /部门会签/ })).toBeVisible();

  await openAs(app, PHONE.manager, flowId);
  await expect(stepIn(page, '部门会签')).toContainText('会签');
  await expectNoViolations(page, 'a document that waits', { part: '#content' });
  await passByKeys(app, '同意');

  await openAs(app, PHONE.engineer, flowId);
  await expect(stepIn(page, '部门会签')).toContainText('1 / 2');
  await expect(stepIn(page, '部门会签')).toContainText('同意');
  await passByKeys(app, '情况属实');

  await openAs(app, PHONE.guest, flowId);
  await passByKeys(app, '单据齐全');
  await openAs(app, PHONE.otherStaff, flowId);
  await expect(stepIn(page, '财务或签')).toContainText('无需处理');
  await expect(page.getByText(/周雨桐 已处理这一步，无需再处理/)).toBeVisible();
  await expect(act(page, '通过')).toBeHidden();

  await openAs(app, PHONE.guest, flowId);
  await passByKeys(app, '');
  await openAs(app, PHONE.engineer, flowId);
  await passByKeys(app, '');
  await openAs(app, PHONE.manager, flowId);
  await expect(page.getByText('已通过').first()).toBeVisible();
  await expect(act(page, '通过')).toBeHidden();

  await app.signIn(PHONE.otherStaff, 'approval/cc');
  const row = page.getByRole('row', { name: /王浩然的日常报销/ }).first();
  await expect(row.getByLabel('未阅')).toBeVisible();
  await row.click();
  await expect(page.getByRole('region', { name: '审批详情' }).getByText('四人审批的行程').first()).toBeVisible();
  await expect(row.getByLabel('未阅')).toBeHidden();
  await expectNoViolations(page, '抄送我的', { part: '#content', colours: false });
});

test(
  'a document returned straight back leads to the person who returned it, with its changes, and is then rejected',
  { tag: THOROUGH },
  async ({ app, page, request }) => {
    await use(request, [stepOf('head', '部门负责人', ['u-manager']), stepOf('finance', '财务审核', ['u-guest'])]);
    const staff = await Elsewhere.of(request, PHONE.staff);
    const { businessId, flowId } = await submitClaim(staff, '退回的行程');
    await openAs(app, PHONE.manager, flowId);
    await passByKeys(app, '');

    await openAs(app, PHONE.guest, flowId);
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: /^退回/ });
    await dialog.getByText('直接回到我').click();
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await expect(dialog.getByText(/不能为空|请填写|请输入/).first()).toBeVisible();
    await dialog.getByLabel('退回原因').fill('金额有误，请改为 560');
    await dialog.getByRole('button', { name: '退回', exact: true }).click();
    await expect(page.getByText(/^已退回「/)).toBeVisible();

    await app.signIn(PHONE.staff, `approval/mine?id=${flowId}`);
    const detail = page.getByRole('region', { name: '审批详情' });
    await expect(detail.getByText('金额有误，请改为 560').first()).toBeVisible();
    await detail.getByRole('button', { name: '修改', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`edit\\?id=${businessId}`));
    await page.getByLabel('金额（元） 第 1 行', { exact: true }).fill('560');
    await page.getByRole('button', { name: '提交审批' }).click();
    await expect(page.getByRole('region', { name: '报销单详情' }).getByText('审批中').first()).toBeVisible();

    await openAs(app, PHONE.guest, flowId);
    await expect(page.getByText(/审批后改动/).first()).toBeVisible();
    await expect(page.locator('del', { hasText: '760.00' }).first()).toBeVisible();
    await page.keyboard.press('r');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('请填写审批意见')).toBeVisible();
    await comment(page).fill('已在其他单据报销');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^已驳回「/)).toBeVisible();
    await app.signIn(PHONE.staff, `approval/mine?id=${flowId}`);
    await expect(detail.getByText('已驳回').first()).toBeVisible();
    await expect(detail.getByText('已在其他单据报销').first()).toBeVisible();
  },
);

test(
  'a submitter withdraws a document that nobody has decided, and nobody has to decide it any more',
  { tag: THOROUGH },
  async ({ app, page, request }) => {
    await use(request, [stepOf('head', '部门负责人', ['u-manager'])]);
    const { flowId } = await submitClaim(await Elsewhere.of(request, PHONE.staff), '撤回的行程');
    await app.signIn(PHONE.staff, `approval/mine?id=${flowId}`);
    const detail = page.getByRole('region', { name: '审批详情' });
    await detail.getByRole('button', { name: '催办' }).click();
    await expect(page.getByText('已催办')).toBeVisible();
    await expectNoViolations(page, '我发起的', { part: '#content', colours: false });
    await detail.getByRole('button', { name: '撤回' }).click();
    await page
      .getByRole('dialog', { name: /^撤回「/ })
      .getByRole('button', { name: '撤回', exact: true })
      .click();
    await expect(detail.getByText('已撤回').first()).toBeVisible();
    await app.signIn(PHONE.manager, `${PENDING}?id=${flowId}`);
    await expect(page.getByText('王浩然 · 已撤回').first()).toBeVisible();
    await expect(act(page, '通过')).toBeHidden();
  },
);

test(
  'a delegate asks for an opinion, hands a task on, adds a signer, and undoes a decision',
  { tag: THOROUGH },
  async ({ app, page, request }) => {
    await use(request, [stepOf('head', '部门负责人', ['u-manager']), stepOf('finance', '财务审核', ['u-guest'])]);
    const manager = await Elsewhere.of(request, PHONE.manager);
    // The server may count days in another time zone than this machine.
    const [from, to] = [-1, 1].map((days) => localDate(new Date(Date.now() + days * 86_400_000)));
    const { id } = await manager.ask(calls.approvalStandIns.add, {
      person: '',
      agent: 'u-staff-2',
      from: from ?? '',
      to: to ?? '',
      kinds: '',
      remark: '出差',
      handOver: false,
    });
    const { flowId } = await submitClaim(await Elsewhere.of(request, PHONE.staff), '代理的行程');
    await manager.ask(calls.approvalStandIns.remove, { id, version: 1 });

    await openAs(app, PHONE.otherStaff, flowId);
    await expect(stepIn(page, '部门负责人')).toContainText('代理 林慧敏');
    await page.keyboard.press('w');
    await pick(page, '人员', '赵建国');
    await page.getByRole('dialog', { name: /^委派/ }).getByLabel('需要对方说明什么').fill('现场是否属实');
    await page.getByRole('dialog', { name: /^委派/ }).getByRole('button', { name: '请对方给意见' }).click();
    await expect(page.getByText(/^已委派/)).toBeVisible();

    await openAs(app, PHONE.engineer, flowId);
    await expect(act(page, '驳回')).toBeHidden();
    await comment(page).fill('现场情况属实');
    await act(page, '给出意见').click();
    await expect(page.getByText(/^已给出意见/)).toBeVisible();

    await openAs(app, PHONE.otherStaff, flowId);
    await expect(stepIn(page, '部门负责人')).toContainText('现场情况属实');
    await page.keyboard.press('s');
    await pick(page, '加签人', '赵建国');
    await page.getByRole('dialog', { name: /^加签/ }).getByRole('button', { name: '加签', exact: true }).click();
    await expect(page.getByText(/^已加签/)).toBeVisible();
    await flowOf(page).getByRole('button', { name: '移除加签' }).click();
    await page.getByRole('button', { name: '移除', exact: true }).click();
    await expect(page.getByText('已移除加签')).toBeVisible();

    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await expect(page.getByText('已撤销审批意见')).toBeVisible();

    await openAs(app, PHONE.otherStaff, flowId);
    await page.keyboard.press('t');
    await pick(page, '人员', '林慧敏');
    await page.getByRole('dialog', { name: /^转交/ }).getByRole('button', { name: '转交', exact: true }).click();
    await expect(page.getByText(/^已转交/)).toBeVisible();
    await openAs(app, PHONE.manager, flowId);
    await passByKeys(app, '');
  },
);

test('on a phone documents are decided one after another, in parts that fit', { tag: THOROUGH }, async ({ app, page, request }) => {
  await use(request, [stepOf('head', '部门负责人', ['u-manager'])]);
  const staff = await Elsewhere.of(request, PHONE.staff);
  const file = await staff.upload('住宿清单.txt', 'text/plain', Buffer.from('一晚 380 元'));
  const first = await submitClaim(staff, '手机上的第一份', '760.00', file);
  const second = await submitClaim(staff, '手机上的第二份');
  await app.signIn(PHONE.manager, PENDING);
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole('navigation', { name: '待审批的单据' });
  await expect(list.getByText('手机上的第一份')).toBeVisible();
  await expectNoViolations(page, 'the list on a phone', { part: '#content', colours: false });
  await list.getByText('手机上的第一份').click();
  await expect(act(page, '通过')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('住宿清单.txt')).toBeHidden();
  await page.getByRole('button', { name: '附件 1' }).click();
  await expect(page.getByRole('list', { name: '附件' }).getByText('住宿清单.txt')).toBeVisible();
  await expectNoViolations(page, 'the files of a document on a phone', { part: '#content' });
  await page.getByRole('button', { name: /^流程/ }).click();
  await expect(flowOf(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, 'a document on a phone', { part: '#content' });
  await act(page, '通过').click();
  await expect(page).toHaveURL(new RegExp(second.flowId));
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '退回' }).click();
  const dialog = page.getByRole('dialog', { name: /^退回/ });
  await dialog.getByLabel('退回原因').fill('请补充附件');
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await expect(page.getByText(/^已退回「/)).toBeVisible();
  const flow = await staff.ask(calls.approvals.get, { flowId: first.flowId });
  expect(flow.status).toBe('passed');
});

test('a user without a data scope reads the document that they decide, and no other', { tag: THOROUGH }, async ({ app, page, request }) => {
  await use(request, [stepOf('head', '部门负责人', ['u-after-sale'])]);
  const staff = await Elsewhere.of(request, PHONE.staff);
  const { flowId } = await submitClaim(staff, '只给他看的单据');
  await use(request, [stepOf('head', '部门负责人', ['u-manager'])]);
  const other = await submitClaim(staff, '不给他看的单据');

  await openAs(app, PHONE.engineer, flowId);
  await expect(page.getByRole('region', { name: '单据' }).getByText('760.00').first()).toBeVisible();
  await page.goto(`${PENDING}?id=${other.flowId}`);
  await expect(
    page
      .getByText('审批不存在或无权查看')
      .or(page.getByText(/不存在/))
      .first(),
  ).toBeVisible();
  const engineer = await Elsewhere.of(request, PHONE.engineer);
  expect(await engineer.refusal(calls.approvals.get, { flowId: other.flowId })).toBe('A0404');
  expect(await engineer.refusal(calls.reimbursements.get, { id: other.businessId })).toBe('A0404');
});

test(
  'shortcuts move through the list and the files, select and search, and can be switched off',
  { tag: THOROUGH },
  async ({ app, page, request }) => {
    await use(request, [stepOf('head', '部门负责人', ['u-manager'])]);
    const staff = await Elsewhere.of(request, PHONE.staff);
    const first = await submitClaim(staff, '按键的第一份', '360.00');
    const second = await submitClaim(staff, '按键的第二份', '360.00');
    await openAs(app, PHONE.manager, first.flowId);
    // The shortcuts move through the list, which loads separately from the flow.
    await expect(page.getByRole('button', { name: /按键的第二份/ })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(second.flowId));
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(first.flowId));
    await page.keyboard.press('x');
    await expect(page.getByText('已选 1 条')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(second.flowId));
    await page.keyboard.press('Shift+X');
    await expect(page.getByText('已选 2 条')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: '单号、标题、提交人' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: '单据' }).focus();
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('o');
    await (await opened).close();

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '全部按键' });
    await expect(keys).toBeVisible();
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeHidden();
    await keys.getByRole('switch', { name: '使用单键快捷键' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await expect(act(page, '确认通过')).toBeHidden();
    await page.keyboard.press('?');
    await keys.getByRole('switch', { name: '使用单键快捷键' }).click();
  },
);
