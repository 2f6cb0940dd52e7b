import { calls } from '@houtai/contract';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessDetail, ReplayRow } from '@houtai/contract/approval-process-rows';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, answerFile, answerPresent, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import { branching, noticeNode } from './editing/flows.fixtures.ts';
import { newNode } from './editing/new-nodes.ts';

const own = calls.approvalProcesses;
const PAGE = '/approval/template/edit?id=p1';

const definition = (...nodes: ApprovalDefinition['nodes']): ApprovalDefinition => ({
  starters: { type: 'everyone' },
  withdraw: 'first',
  nodes,
});
const process = (more: Partial<ProcessDetail> = {}): ProcessDetail => ({
  id: 'p1',
  name: '费用报销',
  businessType: 'REIMBURSEMENT',
  remark: '',
  published: 3,
  publishedAt: '2026-09-01T01:00:00.000Z',
  hasDraft: true,
  running: 12,
  updatedByName: '陈思远',
  updatedAt: '2026-11-20T06:32:00.000Z',
  version: 7,
  definition: definition(noticeNode('a'), branching('x', { big: [], rest: [] })),
  problems: [],
  versions: [
    { version: 4, state: 'draft', note: '', publishedByName: '', publishedAt: null, running: 0 },
    { version: 3, state: 'published', note: '', publishedByName: '陈思远', publishedAt: '2026-09-01T01:00:00.000Z', running: 12 },
  ],
  fields: [{ name: 'total', label: '合计金额', type: 'money', required: true, many: false, codes: {} }],
  fillable: [],
  hideable: [{ name: 'account', label: '收款账户' }],
  names: { u1: '冯雅琴' },
  ...more,
});

let stored: ProcessDetail;

beforeEach(() => {
  signedInAs({ buttons: ['approval:process:list', 'approval:process:edit', 'approval:process:publish'] });
  stored = process();
  answer(own.get, () => stored);
  answer(own.documents, () => ({ rows: [], total: 0 }));
  answer(own.examples, () => []);
  answer(own.replay, () => ({ rows: [], stuck: 0, people: 0, way: 0, same: 0 }));
  answer(calls.people.options, () => []);
});

const open = async () => {
  renderPage(PAGE);
  return within(await screen.findByRole('tree', { name: '审批流程' }));
};
const nodeNames = async () => (await open()).getAllByRole('treeitem').map((node) => node.getAttribute('data-item'));

describe('a draft', () => {
  it('saves itself completely a moment after a change', async () => {
    const saved = answer(own.save, ({ definition }) => process({ definition, version: 8 }));
    const tree = await open();
    tree.getByRole('treeitem', { name: /^发起人/ }).focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ id: 'p1', version: 7, name: '费用报销', businessType: 'REIMBURSEMENT' });
    expect(saved[0]?.definition.nodes.map(({ id }) => id)).toEqual(['x']);
    expect(await screen.findByText(/草稿已保存/)).toBeTruthy();
  });

  it('names a branch after its condition until the user names it', async () => {
    const saved = answer(own.save, ({ definition }) => process({ definition, version: 8 }));
    const made = branching('x', { big: [], rest: [] });
    const named = made.branches.map((branch) => ({ ...branch, name: branch.when === null ? '其他' : '5,000 元以上' }));
    const when = [[{ type: 'money' as const, field: 'total', operator: 'ge' as const, value: '5000' }]];
    const branches = named.map((branch) => (branch.when === null ? branch : { ...branch, when }));
    stored = process({ definition: definition({ ...made, branches }) });
    const tree = await open();
    await userEvent.click(tree.getByRole('treeitem', { name: /5,000 元以上/ }));
    const value = within(await screen.findByRole('group', { name: '第 1 组第 1 个条件' })).getByRole('textbox');
    await userEvent.clear(value);
    await userEvent.type(value, '1000');
    const nameField = () => screen.getByRole('textbox', { name: '名称' });
    await waitFor(() => expect(nameField()).toHaveProperty('value', '1,000 元以上'));
    await userEvent.clear(nameField());
    await userEvent.type(nameField(), '小额');
    await userEvent.type(value, '0');
    expect(nameField()).toHaveProperty('value', '小额');
    await waitFor(() =>
      expect(saved.at(-1)?.definition.nodes).toMatchObject([{ branches: [{ name: '小额', when: [[{ value: '10000' }]] }, {}] }]),
    );
  });

  it('shows which fields a step hides from its approvers', async () => {
    const saved = answer(own.save, ({ definition }) => process({ definition, version: 8 }));
    stored = process({ definition: definition(newNode('approve', { newId: () => 'a', fields: [], fillable: [] })) });
    const tree = await open();
    await userEvent.click(tree.getByRole('treeitem', { name: /^审批/ }));
    await userEvent.click(await screen.findByRole('button', { name: '字段权限' }));
    await userEvent.selectOptions(screen.getByLabelText('收款账户的权限'), '隐藏');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.definition.nodes).toMatchObject([{ id: 'a', hides: ['account'] }]);
  });

  it('retries a failed save on a press', async () => {
    refuseCall(own.save, 'B0001', '系统繁忙');
    const tree = await open();
    tree.getByRole('treeitem', { name: /^发起人/ }).focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    const again = await screen.findByRole('button', { name: '重试' });
    const saved = answer(own.save, ({ definition }) => process({ definition, version: 8 }));
    await userEvent.click(again);
    expect(await screen.findByText(/草稿已保存/)).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  it("asks before it overwrites another user's change, and shows that change", async () => {
    const saved = answerPresent(own.save, { version: 9 }, ({ definition }) => process({ definition, version: 10 }));
    const tree = await open();
    tree.getByRole('treeitem', { name: /^发起人/ }).focus();
    stored = process({ version: 9, updatedByName: '黄子轩', definition: definition(noticeNode('a'), noticeNode('n')) });
    await userEvent.keyboard('{ArrowDown}{Delete}');
    const strip = await screen.findByText('黄子轩 刚刚改过，重新载入或覆盖');
    expect(saved).toEqual([]);
    expect(strip.parentElement?.textContent).toContain('新增抄送「n」');
    await userEvent.click(screen.getByRole('button', { name: '覆盖' }));
    await waitFor(() => expect(saved).toMatchObject([{ version: 9 }]));
    expect(saved[0]?.definition.nodes.map(({ id }) => id)).toEqual(['x']);
  });

  it("takes another user's version on request", async () => {
    refuseCall(own.save, 'A0409', '审批流程刚刚被修改');
    const tree = await open();
    tree.getByRole('treeitem', { name: /^发起人/ }).focus();
    stored = process({ version: 9, updatedByName: '黄子轩', definition: definition(noticeNode('n')) });
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await userEvent.click(await screen.findByRole('button', { name: '重新载入' }));
    await waitFor(() => expect(tree.getAllByRole('treeitem').map((node) => node.getAttribute('data-item'))).toEqual(['start', 'n']));
    expect(screen.queryByText(/刚刚改过/)).toBeNull();
  });

  it('changes nothing for a user who may only read', async () => {
    signedInAs({ buttons: ['approval:process:list'] });
    const tree = await open();
    tree.getByRole('treeitem', { name: /^发起人/ }).focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    expect(tree.getAllByRole('treeitem')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /^发布/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /之后添加/ })).toBeNull();
  });
});

describe('a problem of the draft', () => {
  it('prevents publishing when it is an error, and 定位 finds it', async () => {
    stored = process({ problems: [{ severity: 'error', node: 'x', branch: 'big', message: '「x」的分支「big」不会进入' }] });
    const tree = await open();
    expect(screen.getByRole('button', { name: /^发布 v4/ }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '定位' }));
    expect(tree.getByRole('treeitem', { selected: true, hidden: true }).getAttribute('data-item')).toBe('big');
  });

  it('does not prevent publishing when it is a warning', async () => {
    stored = process({ problems: [{ severity: 'reminder', node: 'a', branch: '', message: '可能无人' }] });
    await open();
    expect(screen.getByRole('button', { name: /^发布 v4/ }).hasAttribute('disabled')).toBe(false);
  });
});

describe('publishing', () => {
  it('shows a refusal of the server in its dialog', async () => {
    refuseCall(own.publish, 'A0400', '检查例「差旅」不符：应有 步骤 a：林慧敏');
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^发布 v4/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^发布「费用报销」/ }));
    await userEvent.click(dialog.getByRole('button', { name: '发布' }));
    expect(await dialog.findByText(/检查例「差旅」不符/)).toBeTruthy();
  });

  it('continues with the documents in progress when some are to be moved', async () => {
    const published = answer(own.publish, () => process({ published: 4, hasDraft: false, version: 8 }));
    const row = { spNo: 'SP-1', title: '王浩然的差旅报销', submitterName: '王浩然', version: 3 };
    answer(own.movable, () => [
      { ...row, flowId: 'f1', outcome: 'same' as const, words: '由 林慧敏 审批' },
      { ...row, flowId: 'f2', spNo: 'SP-2', outcome: 'cannot' as const, words: '没有审批人' },
    ]);
    const moved = answer(own.move, () => ({}));
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^发布 v4/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^发布「费用报销」/ }));
    await userEvent.click(dialog.getByText('发布后挑选要迁移的'));
    await userEvent.click(dialog.getByRole('button', { name: '发布' }));
    const moving = within(await screen.findByRole('dialog', { name: /^迁移在途单据/ }));
    expect(published).toMatchObject([{ id: 'p1', version: 7 }]);
    await userEvent.click(await moving.findByRole('checkbox', { name: /SP-1/ }));
    expect(moving.queryByRole('checkbox', { name: /SP-2/ })).toBeNull();
    await userEvent.click(moving.getByRole('button', { name: '迁移 1 单' }));
    await waitFor(() => expect(moved).toEqual([{ id: 'p1', flowIds: ['f1'] }]));
  });
});

it('the tree lists the flow in order, and arrow keys move through it', async () => {
  expect(await nodeNames()).toEqual(['start', 'a', 'x', 'big', 'rest']);
  screen.getByRole('treeitem', { name: /^发起人/ }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(screen.getByRole('treeitem', { selected: true }).getAttribute('data-item')).toBe('rest');
});

describe('a rehearsal', () => {
  const row = (businessId: string, more: Partial<ReplayRow> = {}): ReplayRow => ({
    businessId,
    title: `单据 ${businessId}`,
    figure: '100.00',
    submitterName: '王浩然',
    submittedAt: '2026-10-28T01:00:00.000Z',
    outcome: 'same',
    before: ['主管：林慧敏'],
    after: ['主管：林慧敏'],
    words: '',
    ...more,
  });
  const DAYS = 'from=2026-10-01&to=2026-10-31';

  it('has an address that shows the same part and days to another user', async () => {
    const rows = [row('1'), row('2', { outcome: 'people' }), row('3', { outcome: 'stuck', words: '「财务」找不到审批人' })];
    const asked = answer(own.replay, () => ({ rows, stuck: 1, people: 1, way: 0, same: 1 }));
    renderPage(`${PAGE}&${DAYS}&show=changed`);
    const table = within(await screen.findByRole('region', { name: '演练结果' }));
    expect(asked).toEqual([{ id: 'p1', from: '2026-10-01', to: '2026-10-31' }]);
    expect(table.getAllByRole('button').map((button) => button.textContent)).toEqual(['单据 3', '单据 2']);
    await userEvent.click(screen.getByRole('radio', { name: '走不下去 1' }));
    expect(table.getAllByRole('button').map((button) => button.textContent)).toEqual(['单据 3']);
    await userEvent.click(screen.getByRole('button', { name: '到编辑器修改' }));
    expect(await screen.findByRole('tree', { name: '审批流程' })).toBeDefined();
  });

  it('downloads what is shown as a file, for users who may export', async () => {
    signedInAs({ buttons: ['approval:process:list', 'approval:process:export'] });
    answer(own.replay, () => ({ rows: [row('1')], stuck: 0, people: 0, way: 0, same: 1 }));
    const sent = answerFile(own.exportReplay, () => new Response('PK\u0003\u0004'));
    renderPage(`${PAGE}&${DAYS}&show=same&keyword=1`);
    await userEvent.click(await screen.findByRole('button', { name: '导出' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: 'p1', from: '2026-10-01', to: '2026-10-31', show: 'same', keyword: '1' });
    expect(sent[0]?.columns.map(({ head }) => head)).toEqual([
      '单据',
      '提交人',
      '提交时间',
      '金额或数量',
      '当时的路径',
      '草稿的路径',
      '差异',
      '说明',
    ]);
  });
});
