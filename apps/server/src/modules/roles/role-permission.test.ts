import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roleMenus } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { rolesStage, type RolesStage, widenRole } from '#platform/testing/stages/roles-stage.ts';

let stage: RolesStage;
beforeAll(async () => {
  stage = await rolesStage();
});
afterAll(() => stage.server.close());

const permission = async (roleId: string, token = stage.admin) =>
  (await sendTo(stage.app, calls.roles.permission, { roleId }, token)).result;
const buttonsOf = async (userId: string) => {
  const { token } = await openSession(stage.db, userId);
  return (await sendTo(stage.app, calls.menus.mine, {}, token)).result.buttons;
};

describe('roles.savePermission', () => {
  it('grants menus and buttons, effective on the next call', async () => {
    const { roleId } = await stage.add();
    await stage.bind(roleId, ['u-guest']);
    expect(await buttonsOf('u-guest')).not.toContain('todo:todo:add');
    const { result } = await stage.permit(roleId, { menuIds: ['todo', 'todo-add', 'todo'] });
    expect(result).toMatchObject({ menuIds: expect.arrayContaining(['todo', 'todo-add']), version: 2 });
    expect(await buttonsOf('u-guest')).toContain('todo:todo:add');
    await stage.permit(roleId, { menuIds: [] });
    expect(await buttonsOf('u-guest')).not.toContain('todo:todo:add');
  });

  it('records what was added, removed and widened, with the state to restore', async () => {
    const { roleId } = await stage.add();
    await stage.permit(roleId, { menuIds: ['todo', 'todo-add'] });
    await stage.permit(roleId, { menuIds: ['todo'], dataScope: 'departments', departmentIds: ['d-research'] });
    const [entry] = (await sendTo(stage.app, calls.roles.history, { id: roleId }, stage.admin)).result;
    expect(entry).toMatchObject({
      action: '设置权限',
      changes: [
        { label: '移除的菜单与按钮', before: '新建待办', after: '新建待办' },
        { label: '数据范围', before: '仅本人', after: '指定部门' },
        { label: '指定的部门', before: '', after: '研发中心' },
      ],
      state: { menuIds: ['todo'], dataScope: 'departments', departmentIds: ['d-research'] },
    });
  });

  it('changes and records nothing for the same grants in another order', async () => {
    const { roleId } = await stage.add();
    await stage.permit(roleId, { menuIds: ['todo', 'todo-add'], dataScope: 'departments', departmentIds: ['d-research', 'd-mobile'] });
    const again = { menuIds: ['todo-add', 'todo', 'todo'], dataScope: 'departments', departmentIds: ['d-mobile', 'd-research'] } as const;
    expect(
      (await stage.permit(roleId, { ...again, menuIds: [...again.menuIds], departmentIds: [...again.departmentIds] })).result.version,
    ).toBe(2);
    expect((await sendTo(stage.app, calls.roles.history, { id: roleId }, stage.admin)).result).toHaveLength(2);
  });

  it('drops departments that another scope does not use', async () => {
    const { roleId } = await stage.add();
    const { result } = await stage.permit(roleId, { dataScope: 'department', departmentIds: ['d-research'] });
    expect(result.departmentIds).toEqual([]);
  });

  it.each([
    [{ menuIds: ['nothing'] }, 'menuIds', '选中的菜单已被删除'],
    [{ dataScope: 'departments' as const }, 'departmentIds', '请选择部门'],
    [{ dataScope: 'departments' as const, departmentIds: ['nothing'] }, 'departmentIds', '选中的部门已被删除'],
    [{ dataScope: 'world' as 'own' }, 'dataScope', '数据范围不正确'],
  ])('refuses %j', async (form, path, msg) => {
    const { roleId } = await stage.add();
    const sent = await stage.permit(roleId, form);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path, msg: expect.stringContaining(msg) }] } });
  });

  it('refuses an older version, the built-in administrator, an unknown role, and people without the right', async () => {
    const { roleId } = await stage.add();
    expect((await stage.permit(roleId, { version: 9 })).code).toBe('A0409');
    expect(await stage.permit('administrator')).toMatchObject({ code: 'A0409', msg: expect.stringContaining('不能修改') });
    expect((await stage.permit('nothing', { version: 1 })).code).toBe('A0404');
    expect((await stage.permit(roleId, {}, stage.nobody)).code).toBe('A0301');
    expect((await stage.permit(roleId, {}, '')).code).toBe('L0001');
  });
});

describe("grants beyond one's own rights", () => {
  it("include no menu and no button beyond the caller's", async () => {
    const { roleId } = await stage.add();
    expect((await stage.permit(roleId, { menuIds: ['todo', 'todo-add'] }, stage.clerk)).code).toBe('00000');
    const beyond = await stage.permit(roleId, { menuIds: ['todo', 'todo-edit'] }, stage.clerk);
    expect(beyond).toMatchObject({ code: 'A0301', msg: '您自己没有这些权限，不能授予他人：修改与处理待办' });
    expect((await stage.permit(roleId, { menuIds: ['home'] }, stage.clerk)).code).toBe('A0301');
    expect((await permission(roleId)).menuIds.toSorted()).toEqual(['todo', 'todo-add']);
  });

  it("include no wider scope than the caller's", async () => {
    const { roleId } = await stage.add();
    const refused = async (form: object) => (await stage.permit(roleId, form, stage.clerk)).code;
    expect(await refused({ dataScope: 'department' })).toBe('A0301');
    expect(await refused({ dataScope: 'departments', departmentIds: ['d-research'] })).toBe('A0301');
    await widenRole(stage, stage.clerkUser, 'department-below');
    expect(await refused({ dataScope: 'department' })).toBe('00000');
    expect(await refused({ dataScope: 'all' })).toBe('A0301');
    await widenRole(stage, stage.clerkUser, 'all');
    expect(await refused({ dataScope: 'all' })).toBe('00000');
    expect(await refused({ dataScope: 'departments', departmentIds: ['d-research', 'd-platform'] })).toBe('00000');
    expect(await refused({ dataScope: 'departments', departmentIds: ['d-general'] })).toBe('A0301');
  });

  it('fail for a role that already has more rights', async () => {
    const sent = await stage.permit('staff', { menuIds: ['todo'] }, stage.clerk);
    expect(sent).toMatchObject({ code: 'A0301', msg: expect.stringContaining('大于您自己的权限') });
  });

  it('appear in advance as not grantable', async () => {
    const { roleId } = await stage.add();
    const own = await permission(roleId, stage.clerk);
    expect(own.beyondMenuIds).toEqual(expect.arrayContaining(['home', 'todo-edit', 'system-user']));
    expect(own.beyondMenuIds).not.toContain('todo-add');
    expect(own.grantableScopes).toContain('own');
    expect((await permission(roleId)).beyondMenuIds).toEqual([]);
  });

  it('include nothing that the caller held only through the changed role', async () => {
    const { roleId } = await stage.add();
    await stage.permit(roleId, { menuIds: ['agenda'] });
    await stage.bind(roleId, [stage.clerkUser.id]);
    expect((await permission(roleId, stage.clerk)).beyondMenuIds).not.toContain('agenda');
    expect((await stage.permit(roleId, {}, stage.clerk)).result.beyondMenuIds).toContain('agenda');
    await stage.unbind(roleId, [stage.clerkUser.id]);
  });
});

describe("the caller's own right to edit roles", () => {
  it('cannot be removed by the caller', async () => {
    const { db } = stage;
    const [edit] = await db
      .select({ roleId: roleMenus.roleId })
      .from(roleMenus)
      .innerJoin(menus, and(eq(menus.id, roleMenus.menuId), eq(menus.tag, 'system:role:edit')))
      .limit(1);
    const own = edit?.roleId ?? '';
    const sent = await stage.permit(own, { menuIds: ['todo'], dataScope: 'own' }, stage.clerk);
    expect(sent).toMatchObject({ code: 'A0409', msg: expect.stringContaining('您自己将不能再修改角色') });
    const kept = (await permission(own)).menuIds;
    expect(kept.length).toBeGreaterThan(1);
    expect((await stage.permit(own, { menuIds: kept.slice(0, 1), dataScope: 'own' })).code).toBe('00000');
  });
});

describe('roles.previewPermission', () => {
  const preview = async (roleId: string, form: object, token = stage.admin) => {
    const { version } = await permission(roleId);
    const whole = { roleId, version, menuIds: [], dataScope: 'own' as const, departmentIds: [], ...form };
    return sendTo(stage.app, calls.roles.previewPermission, whole, token);
  };

  it('lists who gains and loses what, considering their other roles, and stores nothing', async () => {
    const { roleId } = await stage.add();
    await stage.permit(roleId, { menuIds: ['todo', 'todo-add', 'monitor-online'] });
    await stage.bind(roleId, ['u-guest', 'u-staff', 'u-disabled']);
    const before = await permission(roleId);
    const { result } = await preview(roleId, { menuIds: ['system-dict'], dataScope: 'department' });
    expect(result).toMatchObject({ people: 2, affected: 2 });
    const [staff, guest] = ['u-staff', 'u-guest'].map((id) => result.changes.find(({ userId }) => userId === id));
    expect(guest).toMatchObject({
      gainedMenus: [{ id: 'system-dict', name: '字典管理' }],
      gainedTags: [{ name: '查看字典' }],
      lostMenus: [],
      lostTags: [{ name: '新建待办' }],
      scope: { before: '仅本人', after: '本部门' },
    });
    expect(staff).toMatchObject({ lostMenus: [{ name: '在线用户' }], lostTags: [{ name: '查看在线用户' }] });
    expect(await permission(roleId)).toEqual(before);
    expect(await buttonsOf('u-guest')).toContain('todo:todo:add');
  });

  it('counts everybody affected, and names people in the caller’s data scope', async () => {
    const { roleId } = await stage.add();
    await stage.bind(roleId, ['u-guest', 'u-staff']);
    const { user, token } = await makeSignedIn(stage.app, { companyId: 'chengming', tags: ['system:role:edit'] });
    await widenRole(stage, user, 'all');
    const { result } = await preview(roleId, { dataScope: 'department' }, token);
    expect(result).toMatchObject({ people: 2, affected: 2, changes: [{ userId: 'u-staff' }] });
    expect(result.changes).toHaveLength(1);
  });

  it('reports if nothing changes for anybody', async () => {
    const { roleId } = await stage.add();
    await stage.bind(roleId, ['u-staff']);
    expect((await preview(roleId, { menuIds: ['todo'] })).result).toEqual({ people: 1, affected: 0, changes: [] });
  });

  it('refuses what saving would refuse', async () => {
    const { roleId } = await stage.add();
    expect((await preview(roleId, { menuIds: ['todo-edit'] }, stage.clerk)).code).toBe('A0301');
    expect((await preview(roleId, { version: 9 })).code).toBe('A0409');
    expect((await preview('administrator', {})).code).toBe('A0409');
    expect((await preview(roleId, {}, stage.nobody)).code).toBe('A0301');
    expect((await preview(roleId, {}, '')).code).toBe('L0001');
  });
});
