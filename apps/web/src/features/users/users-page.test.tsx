import { calls } from '@houtai/contract';
import type { UserDetail, UserRow } from '@houtai/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, answerFile, answerPresent, answerRaw, refuseCall } from '#testing/answer.ts';
import { reconnect } from '#testing/reconnect.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmLayer } from '#ui/layer/confirm-layer.tsx';
import { useQuestion } from '#ui/layer/confirm.ts';

import { closeAction } from './user-action.ts';

const PAGE = '/system/user';

const row = (id: string, parts: Partial<UserRow> = {}): UserRow => ({
  id,
  kind: 'staff',
  name: `用户${id}`,
  nickName: '',
  loginId: `login-${id}`,
  phone: '13800000009',
  email: '',
  workNo: '',
  companyName: '澄明信息技术有限公司',
  departmentName: '平台研发部',
  otherDepartmentNames: [],
  postNames: ['研发工程师'],
  roleNames: ['员工'],
  active: true,
  leftAt: null,
  lastSignInAt: null,
  lastSignInIp: '',
  lockedUntil: null,
  lockedAccount: '',
  wxworkLinked: false,
  keptBecause: '',
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 3,
  ...parts,
});

const detail = (id: string, parts: Partial<UserDetail> = {}): UserDetail => ({
  ...row(id),
  gender: '0',
  companyId: 'c1',
  departmentId: 'd1',
  departmentIds: 'd1',
  postIds: '',
  roleIds: '',
  remark: '',
  mustChangePassword: false,
  passwordChangedAt: null,
  ...parts,
});

const IMPACT = {
  steps: [{ businessType: 'REIMBURSEMENT' as const, processName: '报销审批', words: '「财务审核」由 用户1 改为 无人' }],
  flows: [
    {
      businessType: 'REIMBURSEMENT' as const,
      flowId: '',
      spNo: 'SP-1051',
      submitterName: '王浩然',
      words: '「财务审核」正在等 用户1 审批，之后没有人能处理，请先交接',
    },
  ],
  flowCount: 2,
  keptCount: 0,
  unchecked: 1_500,
};

const TAGS = ['system:user:list', 'system:user:edit', 'system:user:resetPwd', 'system:user:remove', 'system:user:handover'] as const;

const COMPANY = { companyId: 'c1', companyName: '澄明' };

beforeEach(() => {
  closeAction();
  signedInAs({ buttons: TAGS });
  answer(calls.users.counts, () => ({ all: 3, active: 2, pending: 1, disabled: 1, locked: 0, left: 0, member: 1 }));
  answer(calls.users.roles, () => [{ roleId: 'r1', roleName: '员工', active: true, grantable: true }]);
  answer(calls.posts.options, () => []);
  answer(calls.companies.list, () => [
    { companyId: 'c1', companyName: '澄明信息技术有限公司', ifOpen: 1 as const, kind: 'company' as const },
  ]);
  answer(calls.people.options, () => []);
  answer(calls.people.departments, () => [
    {
      ...COMPANY,
      departmentId: 'd1',
      departmentName: '研发中心',
      parentId: '',
      people: 2,
      children: [
        { ...COMPANY, departmentId: 'd2', departmentName: '平台部', parentId: 'd1', people: 1, py: 'pingtaibu ptb', children: [] },
      ],
    },
    { ...COMPANY, departmentId: 'd3', departmentName: '售后', parentId: '', people: 0, py: 'shouhou sh', children: [] },
  ]);
});

const answerRows = (...rows: UserRow[]) => answer(calls.users.page, () => ({ rows, total: rows.length }));
const menuOf = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list', () => {
  it('shows views with their counts, and filters by a department of the tree', async () => {
    const sent = answerRows(row('1'));
    renderPage(PAGE);
    await screen.findByText('用户1');
    expect(await screen.findByRole('button', { name: /^停用\s*1$/ })).toBeTruthy();
    await userEvent.click(await screen.findByRole('treeitem', { name: /研发中心/ }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?departmentId=d1`));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ departmentId: 'd1', view: 'all' }));
  });

  it('finds a department of the tree by pinyin', async () => {
    answerRows(row('1'));
    renderPage(PAGE);
    await userEvent.type(await screen.findByRole('textbox', { name: '查找部门' }), 'PTB');
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /售后/ })).toBeNull());
    expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['全部人员', '研发中心2', '平台部1']);
    await userEvent.type(screen.getByRole('textbox', { name: '查找部门' }), 'x');
    expect(await screen.findByText('没有找到部门')).toBeTruthy();
  });

  it('shows neither switches, boxes nor actions to a user who may only read', async () => {
    signedInAs({ buttons: ['system:user:list'] });
    answerRows(row('1'));
    renderPage(PAGE);
    await screen.findByText('用户1');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
    expect(screen.queryByRole('button', { name: '新建用户' })).toBeNull();
  });
});

describe('the sheet of initial passwords', () => {
  it('downloads once for the selected users, after a confirmation that names what they lose', async () => {
    answerRows(row('1', { lastSignInAt: null }), row('2', { lastSignInAt: '2026-11-20T01:00:00.000Z' }));
    const sent = answerFile(calls.users.resetPasswords, () => new Response(new Blob([new Uint8Array([0x50, 0x4b, 3, 4])])));
    renderPage(`${PAGE}?view=pending`);
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await userEvent.click(await screen.findByRole('button', { name: '生成首次密码表' }));
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('为选中的 2 人生成首次密码？其中 1 人登录过'));
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('已生成 2 人的首次密码，表格已下载')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('appears only for users who may reset passwords', async () => {
    signedInAs({ buttons: ['system:user:list', 'system:user:edit'] });
    answerRows(row('1'));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    expect(await screen.findByRole('button', { name: '停用' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '生成首次密码表' })).toBeNull();
  });
});

describe('the view of members', () => {
  it('offers to disable a member and to set a new password, and nothing for staff', async () => {
    signedInAs({ buttons: [...TAGS, 'system:adminKey:add'] });
    const sent = answerRows(row('1', { kind: 'member' }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: /^会员\s*1$/ }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ view: 'member' }));
    expect(await screen.findByRole('switch', { name: '启用 用户1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '更多操作 用户1' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['重置密码', '删除']);
  });
});

describe('the menu of a row', () => {
  it('opens by the arrow, announces that, and returns the focus', async () => {
    answerRows(row('1'), row('2'));
    renderPage(PAGE);
    const [first, second] = await screen.findAllByRole('button', { name: /^更多操作 用户/ });
    second?.focus();
    await userEvent.keyboard('{ArrowDown}');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(document.activeElement).toBe(menu));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('重置密码');
    expect([first, second].map((button) => button?.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second?.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the switch', () => {
  it('asks before it disables a user, sends the version, and is absent for a protected account', async () => {
    answerRows(row('1'), row('2', { keptBecause: '内置管理员不能停用、删除或移交' }));
    const sent = answer(calls.users.setActive, () => ({}));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('switch', { name: '启用 用户1' }));
    expect(screen.queryByRole('switch', { name: '启用 用户2' })).toBeNull();
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('已停用「用户1」')).toBeTruthy();
    expect(sent).toEqual([{ items: [{ id: '1', version: 3 }], active: false }]);
  });

  it('shows what approvals lose when it disables a user', async () => {
    answerRows(row('1'));
    const asked = answer(calls.users.impact, () => IMPACT);
    renderPage(PAGE);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmLayer onCancel={() => {}} />
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('switch', { name: '启用 用户1' }));
    const impact = await screen.findByRole('status', { name: '对审批的影响' });
    expect(within(impact).getByText('会影响审批：1 个流程步骤、2 张在途单据')).toBeTruthy();
    expect(
      within(impact)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '报销审批：「财务审核」由 用户1 改为 无人',
      'SP-1051 王浩然的报销单：「财务审核」正在等 用户1 审批，之后没有人能处理，请先交接',
      '另有 1 张在途单据',
      '在途单据很多，还有 1,500 张没有逐一检查，其中可能也有受影响的',
    ]);
    expect(asked).toEqual([{ ids: ['1'], to: null }]);
    useQuestion.getState().asked?.answer(false);
  });

  it('changes nothing when the confirmation is declined, and enables without one', async () => {
    answerRows(row('1'), row('2', { active: false }));
    const sent = answer(calls.users.setActive, () => ({}));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('switch', { name: '启用 用户1' }));
    useQuestion.getState().asked?.answer(false);
    await userEvent.click(screen.getByRole('switch', { name: '启用 用户2' }));
    await waitFor(() => expect(sent).toEqual([{ items: [{ id: '2', version: 3 }], active: true }]));
  });
});

describe('the actions of a row', () => {
  it('show a new password once', async () => {
    answerRows(row('1'));
    answer(calls.users.resetPassword, () => ({ password: 'AbcdEfgh2345' }));
    renderPage(PAGE);
    await menuOf('用户1', '重置密码');
    useQuestion.getState().asked?.answer(true);
    const dialog = await screen.findByRole('dialog', { name: '密码已重置' });
    expect(within(dialog).getByText('AbcdEfgh2345')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: '我已保存' }));
    await waitFor(() => expect(screen.queryByText('AbcdEfgh2345')).toBeNull());
  });

  it('ask whether a new password also unlinks enterprise messaging, only for a linked user', async () => {
    answerRows(row('1', { wxworkLinked: true }), row('2'));
    const sent = answer(calls.users.resetPassword, () => ({ password: 'AbcdEfgh2345' }));
    renderPage(PAGE);
    const reset = async (name: string) => {
      await menuOf(name, '重置密码');
      return waitFor(() => useQuestion.getState().asked ?? Promise.reject(new Error('nothing is asked')));
    };
    const again = async () => userEvent.click(await screen.findByRole('button', { name: '我已保存' }));
    const first = await reset('用户1');
    expect(first).toMatchObject({ act: '重置并解除绑定', other: '只重置密码', text: expect.stringContaining('企业微信') });
    first.answer(true);
    await again();
    (await reset('用户1')).takeOther();
    await again();
    const plain = await reset('用户2');
    expect(plain.other).toBeUndefined();
    plain.answer(true);
    await again();
    expect(sent).toEqual([
      { id: '1', unlink: true },
      { id: '1', unlink: false },
      { id: '2', unlink: false },
    ]);
  });

  it('say why a user cannot be removed', async () => {
    answerRows(row('1'));
    refuseCall(calls.users.remove, 'A0409', '「用户1」登录过系统，不能删除；不再使用时请停用该账号');
    renderPage(PAGE);
    await menuOf('用户1', '删除');
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('「用户1」登录过系统，不能删除；不再使用时请停用该账号')).toBeTruthy();
  });
});

describe('the form of a user', () => {
  it("changes a user, and lets the user decide about another user's change meanwhile", async () => {
    answerRows(row('1'));
    answer(calls.users.get, () => detail('1'));
    const theirs = detail('1', { version: 9, name: '别人起的', remark: '别人写的' });
    const sent = answerPresent(calls.users.update, theirs, () => detail('1', { name: '新名', version: 10 }));
    const told = answer(calls.users.history, () => []);
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '修改' }));
    const form = await screen.findByRole('dialog', { name: '修改用户' });
    const name = await within(form).findByRole('textbox', { name: /姓名/ });
    await userEvent.clear(name);
    await userEvent.type(name, '新名');
    await userEvent.click(within(form).getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(useQuestion.getState().asked).toMatchObject({ act: '保存所选', other: '查看最新', danger: false }));
    expect(told).toEqual([{ id: '1' }]);
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('用户已保存')).toBeTruthy();
    expect(sent).toMatchObject([{ id: '1', name: '新名', version: 9, remark: '别人写的', departmentIds: 'd1', departmentId: 'd1' }]);
  });

  it("changes the opened version, not another user's later one", async () => {
    answerRows(row('1'));
    let user = detail('1');
    const read = answer(calls.users.get, () => user);
    const sent = answer(calls.users.update, () => user);
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '修改' }));
    const form = within(await screen.findByRole('dialog', { name: '修改用户' }));
    await form.findByRole('textbox', { name: /姓名/ });
    const { name, version } = user;
    user = detail('1', { name: '别人改的', version: version + 1 });
    const before = read.length;
    reconnect();
    await waitFor(() => expect(read.length).toBeGreaterThan(before));
    await userEvent.type(form.getByRole('textbox', { name: /姓名/ }), '新');
    await userEvent.click(form.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(sent).toMatchObject([{ id: '1', name: `${name}新`, version }]));
  });

  it('has an initial password ready, and sends nothing while a value is missing', async () => {
    signedInAs({ buttons: ['system:user:list', 'system:user:add'] });
    answerRows(row('1'));
    const sent = answer(calls.users.add, () => ({ id: 'new' }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '新建用户' }));
    const form = await screen.findByRole('dialog', { name: '新建用户' });
    expect(within(form).getByLabelText(/初始密码/)).toHaveProperty('value', expect.stringMatching(/^[A-Za-z]{8}\d{4}$/));
    await userEvent.click(within(form).getByRole('button', { name: '新建用户' }));
    expect((await within(form).findAllByText('不能为空')).length).toBeGreaterThanOrEqual(5);
    expect(sent).toEqual([]);
  });
});

describe('离职交接', () => {
  const held = (count: number) => ({
    id: '1',
    name: '用户1',
    companyId: 'c1',
    departmentName: '平台研发部',
    leftAt: null,
    keptBecause: '',
    version: 3,
    parts: [{ kind: 'todo-received', label: '负责的待办', count }],
  });

  it('requires a receiver for all open work', async () => {
    answerRows(row('1'));
    answer(calls.users.held, () => held(4));
    const sent = answer(calls.users.handover, () => ({ moved: 4 }));
    renderPage(PAGE);
    await menuOf('用户1', '离职交接');
    expect(await screen.findByText('负责的待办（4）')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '办理离职交接' }));
    expect(await screen.findByText('请选择接收人，或在上方统一指定')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('offers people of the same company, and shows a refusal of the server at its field', async () => {
    answerRows(row('1'));
    answer(calls.users.held, () => held(4));
    const asked = answer(calls.people.options, () => [
      { userId: 'u2', contactName: '王浩然', avatar: '', py: '', departmentName: '平台研发部', active: true },
    ]);
    answer(calls.preferences.mine, () => ({}));
    answer(calls.preferences.save, () => ({}));
    const msg = '接收人不属于离职人员的公司，请选择同公司的人员';
    const sent = answerRaw(calls.users.handover, { code: 'A0400', msg, errors: [{ path: 'todo-received', msg }] });
    renderPage(PAGE);
    await menuOf('用户1', '离职交接');
    await userEvent.click(await screen.findByRole('button', { name: /负责的待办（4）/ }));
    await userEvent.dblClick(await screen.findByRole('button', { name: /王浩然/ }));
    expect(asked.filter(({ companyId }) => companyId === 'c1')).not.toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '办理离职交接' }));
    await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull());
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(sent).toMatchObject([{ to: [{ kind: 'todo-received', userId: 'u2' }] }]);
  });

  it('removes a user without open work after a confirmation', async () => {
    answerRows(row('1'));
    answer(calls.users.held, () => held(0));
    const sent = answer(calls.users.handover, () => ({ moved: 0 }));
    renderPage(PAGE);
    await menuOf('用户1', '离职交接');
    expect(await screen.findByText('负责的待办：没有')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '办理离职交接' }));
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('标记为已离职'));
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('用户1 已离职')).toBeTruthy();
    expect(sent).toEqual([{ id: '1', version: 3, to: [], dropRoles: true }]);
  });
});
