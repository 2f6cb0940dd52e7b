import { calls } from '@houtai/contract';
import type { GrantNode } from '@houtai/contract/menus-admin';
import type { RoleRow, RoleUser } from '@houtai/contract/roles';
import type { Tag } from '@houtai/contract/tags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { reconnect } from '#testing/reconnect.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const PAGE = '/system/role';

const role = (parts: Partial<RoleRow> = {}): RoleRow => ({
  roleId: 'clerk',
  name: '财务专员',
  code: 'finance-clerk',
  kind: 'staff',
  factor: 'none',
  factorGrace: 7,
  dataScope: 'own',
  departmentNames: [],
  userCount: 2,
  sort: 10,
  active: true,
  all: false,
  beyond: false,
  remark: '',
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 3,
  ...parts,
});

const user = (userId: string, name: string): RoleUser => {
  return { userId, name, loginId: userId, phone: '13800000001', companyName: '澄明', departmentName: '研发中心', active: true };
};

const node = (id: string, name: string, type: GrantNode['type'], children: GrantNode[] = []): GrantNode => {
  return {
    id,
    parentId: '0',
    type,
    name,
    code: id,
    icon: '',
    tag: type === 'button' ? `${id}:tag` : '',
    active: true,
    arrivedAt: null,
    children,
  };
};

const MENUS = [node('work', '待办与反馈', 'group', [node('todo', '我的待办', 'page', [node('todo-add', '新建待办', 'button')])])];
const EVERYTHING: readonly Tag[] = ['system:role:list', 'system:role:add', 'system:role:edit', 'system:role:remove', 'system:role:bind'];

// Imported beforehand, because the first test should not wait for that.
beforeAll(() => import('./roles-page.tsx'), 60_000);

beforeEach(() => {
  signedInAs({ buttons: EVERYTHING });
  answer(calls.roles.page, () => ({ rows: [role()], total: 1 }));
  answer(calls.roles.get, () => role());
  answer(calls.roles.history, () => []);
  answer(calls.roles.users, () => ({ rows: [user('u1', '王浩然'), user('u2', '黄子轩')], total: 2 }));
  answer(calls.menuAdmin.treeMenu, () => MENUS);
});

const asked = () => useQuestion.getState().asked;

it('a new role continues with its rights', async () => {
  const sent = answer(calls.roles.add, () => role({ roleId: 'new', name: '采购' }), '角色已新建');
  answer(calls.roles.permission, () => permission());
  renderPage(PAGE);
  await userEvent.click((await screen.findAllByRole('button', { name: '新建角色' }))[0] ?? document.body);
  await userEvent.type(await screen.findByRole('textbox', { name: /角色名称/ }), '采购');
  await userEvent.type(screen.getByRole('textbox', { name: /权限字符/ }), '1x');
  await userEvent.click(screen.getByRole('button', { name: '保存并设置权限' }));
  expect(await screen.findByText(/以字母开头/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByRole('textbox', { name: /权限字符/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /权限字符/ }), 'purchase');
  await userEvent.click(screen.getByRole('button', { name: '保存并设置权限' }));
  expect(await screen.findByRole('tree', { name: '菜单与按钮' })).toBeTruthy();
  expect(sent).toEqual([
    { name: '采购', code: 'purchase', kind: 'staff', factor: 'none', factorGrace: 7, sort: 100, active: true, remark: '' },
  ]);
});

it('a role is switched off only after a confirmation, with its other values unchanged', async () => {
  const sent = answer(calls.roles.update, () => role({ active: false }));
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('switch', { name: '启用 财务专员' }));
  expect(asked()?.text).toContain('2 位用户');
  asked()?.answer(false);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: '启用 财务专员' }));
  asked()?.answer(true);
  await waitFor(() => expect(sent).toMatchObject([{ roleId: 'clerk', active: false, version: 3, name: '财务专员' }]));
});

function permission() {
  return {
    roleId: 'clerk',
    version: 3,
    menuIds: ['todo'],
    dataScope: 'own' as const,
    departmentIds: [],
    beyondMenuIds: [],
    grantableScopes: ['own' as const, 'department' as const],
  };
}

describe('the rights of a role', () => {
  const open = async () => {
    renderPage(`${PAGE}?id=clerk`);
    const drawer = within(await screen.findByRole('region', { name: '角色详情' }));
    await userEvent.click(await drawer.findByRole('button', { name: '设置权限' }));
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }));
  };

  it('can be saved after a preview of who is affected', async () => {
    answer(calls.roles.permission, () => permission());
    const change = { gainedMenus: [], lostMenus: [], gainedTags: [{ id: 'x', name: '新建待办' }], lostTags: [], scope: null };
    const previewed = answer(calls.roles.previewPermission, () => ({
      people: 2,
      affected: 1,
      changes: [{ userId: 'u1', name: '王浩然', departmentName: '', ...change }],
    }));
    const saved = answer(calls.roles.savePermission, () => permission(), '权限已保存，立即生效');
    await open();
    await userEvent.click(screen.getByRole('treeitem', { name: /新建待办/ }));
    await userEvent.click(screen.getByRole('radio', { name: '本部门' }));
    await userEvent.click(screen.getByRole('button', { name: '预览并保存' }));
    await waitFor(() => expect(asked()?.title).toBe('确认修改权限'));
    expect(saved).toEqual([]);
    asked()?.answer(false);
    expect(screen.getByRole('treeitem', { name: /新建待办/ }).getAttribute('aria-checked')).toBe('true');
    await waitFor(() => expect(screen.getByRole('button', { name: '预览并保存' }).getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '预览并保存' }));
    await waitFor(() => expect(asked()).not.toBeNull());
    asked()?.answer(true);
    expect(await screen.findByText('权限已保存，立即生效')).toBeTruthy();
    const wanted = { roleId: 'clerk', version: 3, menuIds: ['todo', 'todo-add'], dataScope: 'department', departmentIds: [] };
    expect(previewed).toEqual([wanted, wanted]);
    expect(saved).toEqual([wanted]);
  });

  it('cannot be toggled without holding them, nor can a wider scope be chosen', async () => {
    answer(calls.roles.permission, () => ({ ...permission(), beyondMenuIds: ['todo-add'] }));
    await open();
    const button = screen.getByRole('treeitem', { name: /新建待办/ });
    await userEvent.click(button);
    expect(button.getAttribute('aria-checked')).toBe('false');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('radio', { name: '全部（本公司）' }).getAttribute('aria-disabled')).toBe('true');
  });

  it("list the last upgrade's menus, and grant those that the role lacks together with their ancestors", async () => {
    const arrived = (id: string, type: GrantNode['type'], arrivedAt: string | null, children: GrantNode[] = []) => {
      return { ...node(id, id, type, children), arrivedAt };
    };
    const [before, last] = ['2026-10-01T01:00:00.000Z', '2026-11-20T01:00:00.000Z'];
    const page = arrived('page', 'page', null, [arrived('new', 'button', last), arrived('beyond', 'button', last)]);
    answer(calls.menuAdmin.treeMenu, () => [arrived('group', 'group', last, [page, arrived('old', 'page', before)])]);
    answer(calls.roles.permission, () => ({ ...permission(), menuIds: [], beyondMenuIds: ['beyond'] }));
    await open();
    const notice = screen.getByRole('note');
    expect(notice.textContent).toContain('2026-11-20 的升级新增了 2 个菜单和按钮，本角色缺少其中 2 个');
    expect(notice.textContent).toContain('其中 1 个您自己没有，不能授予');
    await userEvent.click(within(notice).getByRole('button', { name: '勾选这 1 个' }));
    const checked = (name: RegExp) => screen.getByRole('treeitem', { name }).getAttribute('aria-checked');
    expect([checked(/new.*升级新增/), checked(/page/), checked(/beyond/), checked(/old/)]).toEqual(['true', 'true', 'false', 'false']);
    expect(notice.textContent).toContain('本角色缺少其中 1 个');
  });

  it("replace the opened version, not another user's later change", async () => {
    let stored = permission();
    const read = answer(calls.roles.permission, () => stored);
    const previewed = answer(calls.roles.previewPermission, () => ({ people: 0, affected: 0, changes: [] }));
    await open();
    await userEvent.click(screen.getByRole('treeitem', { name: /新建待办/ }));
    stored = { ...stored, version: stored.version + 1 };
    const before = read.length;
    reconnect();
    await waitFor(() => expect(read.length).toBeGreaterThan(before));
    await userEvent.click(screen.getByRole('radio', { name: '本部门' }));
    await userEvent.click(screen.getByRole('button', { name: '预览并保存' }));
    await waitFor(() => expect(previewed).toMatchObject([{ version: 3 }]));
  });

  it('show the reason of a refusal, and stay on the screen', async () => {
    answer(calls.roles.permission, () => permission());
    refuseCall(calls.roles.previewPermission, 'A0301', '您自己没有这些权限，不能授予他人：新建待办');
    await open();
    await userEvent.click(screen.getByRole('treeitem', { name: /新建待办/ }));
    await userEvent.click(screen.getByRole('button', { name: '预览并保存' }));
    expect(await screen.findByText(/您自己没有这些权限/)).toBeTruthy();
    expect(screen.getByRole('treeitem', { name: /新建待办/ }).getAttribute('aria-checked')).toBe('true');
  });
});

it('a row opens the role and its rights', async () => {
  answer(calls.roles.permission, () => permission());
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog', { name: '修改角色' }));
  expect(form.getByRole('textbox', { name: /角色名称/ })).toHaveProperty('value', '财务专员');
  await userEvent.click(form.getByRole('button', { name: '取消' }));
  await userEvent.click(screen.getByRole('button', { name: '设置权限' }));
  expect(await screen.findByRole('tree', { name: '菜单与按钮' })).toBeTruthy();
});

it('selected users are removed from a role after a confirmation', async () => {
  const sent = answer(calls.roles.unbindUsers, () => ({ changed: 1 }), '已取消 1 位用户的授权');
  renderPage(`${PAGE}?id=clerk`);
  const people = await screen.findByRole('region', { name: '分配用户' });
  await userEvent.click(await within(people).findByRole('checkbox', { name: '黄子轩' }));
  await userEvent.click(within(people).getByRole('button', { name: '取消授权（1）' }));
  expect(asked()?.text).toContain('黄子轩');
  asked()?.answer(true);
  expect(await screen.findByText('已取消 1 位用户的授权')).toBeTruthy();
  expect(sent).toEqual([{ roleId: 'clerk', userIds: ['u2'] }]);
});

it.each([{ beyond: true }, { all: true }])('actions that would be refused are not offered (%j)', async (parts) => {
  answer(calls.roles.page, () => ({ rows: [role(parts)], total: 1 }));
  answer(calls.roles.get, () => role(parts));
  renderPage(`${PAGE}?id=clerk`);
  await screen.findByText(parts.all ? /内置角色/ : /您只能查看/);
  for (const name of ['设置权限', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
