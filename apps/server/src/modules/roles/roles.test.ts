import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sendTo } from '#platform/testing/send-to.ts';
import { rolesStage, type RolesStage } from '#platform/testing/stages/roles-stage.ts';

let stage: RolesStage;
beforeAll(async () => {
  stage = await rolesStage();
});
afterAll(() => stage.server.close());

const page = async (input: object = {}, token = stage.admin) => (await sendTo(stage.app, calls.roles.page, input, token)).result;
const update = (role: object, token = stage.admin) =>
  sendTo(stage.app, calls.roles.update, { roleId: '', name: '', code: '', sort: 1, active: true, remark: '', version: 1, ...role }, token);
const get = async (id: string) => (await sendTo(stage.app, calls.roles.get, { id }, stage.admin)).result;
const history = async (id: string) => (await sendTo(stage.app, calls.roles.history, { id }, stage.admin)).result;

describe('roles.page', () => {
  it('lists roles in order, with scope, people, and which are built in', async () => {
    const { rows } = await page();
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('测试'))).toEqual(['系统管理员', '员工', '会员', '部门经理', '售后工程师', '只读访客']);
    expect(rows.find(({ roleId }) => roleId === 'administrator')).toMatchObject({ all: true, userCount: 1, kind: 'staff', beyond: false });
    expect(rows.find(({ roleId }) => roleId === 'member')).toMatchObject({ all: false, kind: 'member', userCount: 1 });
  });

  it('filters by name, code and state', async () => {
    await stage.add({ name: '财务专员', code: 'finance', active: false });
    expect((await page({ name: '财务' })).rows.map(({ code }) => code)).toEqual(['finance']);
    expect((await page({ code: 'FINAN' })).rows.map(({ code }) => code)).toEqual(['finance']);
    expect((await page({ active: '0' })).rows.map(({ code }) => code)).toEqual(['finance']);
    expect((await page({ name: '%' })).rows).toEqual([]);
  });

  it('marks roles that grant more than the caller holds', async () => {
    const { rows } = await page({}, stage.clerk);
    const beyond = rows.filter((row) => row.beyond).map(({ roleId }) => roleId);
    expect(beyond).toEqual(expect.arrayContaining(['administrator', 'manager', 'staff']));
    expect(beyond).not.toContain((await stage.add()).roleId);
  });

  it('requires the right to roles', async () => {
    const answers = await Promise.all(
      [undefined, stage.nobody, stage.member].map((token) => sendTo(stage.app, calls.roles.page, {}, { token })),
    );
    expect(answers.map(({ code }) => code)).toEqual(['L0001', 'A0301', 'A0301']);
    expect((await sendTo(stage.app, calls.roles.page, { sort: 'remark' }, stage.admin)).code).toBe('A0400');
  });
});

describe('roles.add', () => {
  it('creates a role without grants, and records who created it', async () => {
    const role = await stage.add({ name: ' 采购 ', code: 'purchase', remark: '采购部' }, stage.clerk);
    expect(role).toMatchObject({ name: '采购', dataScope: 'own', userCount: 0, all: false, version: 1, kind: 'staff' });
    expect(await history(role.roleId)).toMatchObject([{ action: '新建角色', state: { name: '采购', code: 'purchase', remark: '采购部' } }]);
  });

  it('creates one role for a repeated key', async () => {
    const form = { name: '一次', code: 'once', sort: 1, active: true, remark: '' };
    const from = { token: stage.admin, headers: { 'idempotency-key': 'once-only' } };
    const first = await sendTo(stage.app, calls.roles.add, form, from);
    expect((await sendTo(stage.app, calls.roles.add, form, from)).result).toEqual(first.result);
  });

  it.each([
    [{ code: 'staff' }, 'code', '该权限字符已被其他角色使用'],
    [{ code: '1st' }, 'code', '以字母开头'],
    [{ name: '' }, 'name', '不能为空'],
    [{ name: '名'.repeat(31) }, 'name', '最多 30 个字'],
    [{ sort: -1 }, 'sort', '应为 0 到 999999 的整数'],
    [{ kind: 'robot' as 'staff' }, 'kind', '适用人群不正确'],
  ])('refuses %j', async (form, path, msg) => {
    const whole = { name: '坏', code: 'bad', sort: 1, active: true, remark: '', ...form };
    const sent = await sendTo(stage.app, calls.roles.add, whole, stage.admin);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path, msg: expect.stringContaining(msg) }] } });
  });

  it('requires the right to roles', async () => {
    const form = { name: '坏', code: 'bad', sort: 1, active: true, remark: '' };
    const answers = await Promise.all([undefined, stage.nobody].map((token) => sendTo(stage.app, calls.roles.add, form, { token })));
    expect(answers.map(({ code }) => code)).toEqual(['L0001', 'A0301']);
  });
});

describe('roles.update', () => {
  it('changes a role, and records before and after', async () => {
    const { roleId, code } = await stage.add({ name: '旧名' });
    const { result } = await update({ roleId, code, name: '新名', active: false });
    expect(result).toMatchObject({ name: '新名', active: false, version: 2 });
    const [entry] = await history(roleId);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', label: '角色名称', before: '旧名', after: '新名' },
        { field: 'active', label: '状态', before: '启用', after: '停用' },
      ]),
    );
  });

  it('refuses an older version with the present row', async () => {
    const { roleId, code } = await stage.add();
    await update({ roleId, code, name: '第一次' });
    const late = await update({ roleId, code, name: '第二次' });
    expect(late).toMatchObject({ code: 'A0409', body: { result: { name: '第一次', version: 2 } } });
  });

  it("refuses a duplicate code, an unknown role, and one beyond the caller's rights", async () => {
    const { roleId } = await stage.add();
    expect((await update({ roleId, code: 'staff', name: 'x' })).code).toBe('A0400');
    expect((await update({ roleId: 'nothing', code: 'x', name: 'x' })).code).toBe('A0404');
    const beyond = await update({ roleId: 'manager', code: 'manager', name: '我的' }, stage.clerk);
    expect(beyond).toMatchObject({ code: 'A0301', msg: expect.stringContaining('部门经理') });
    expect((await get('manager')).name).toBe('部门经理');
  });

  it('protects the built-in administrator and its code', async () => {
    const { version } = await get('administrator');
    const own = { roleId: 'administrator', name: '系统管理员', version };
    expect(await update({ ...own, code: 'administrator', active: false })).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('不能停用'),
    });
    expect((await update({ ...own, code: 'root' })).code).toBe('A0400');
    expect((await update({ ...own, code: 'administrator', remark: '说明' })).result.remark).toBe('说明');
  });

  it('lets nobody disable the role that lets them edit roles', async () => {
    const { rows } = await page({ name: '测试角色' });
    const own = rows.find(({ code, beyond }) => code.startsWith('test-role') && !beyond);
    const sent = await update({ ...own, active: false }, stage.clerk);
    expect(sent).toMatchObject({ code: 'A0409', msg: expect.stringContaining('您自己将不能再修改角色') });
    expect((await get(own?.roleId ?? '')).active).toBe(true);
  });

  it('requires the right to roles', async () => {
    const answers = await Promise.all(
      [undefined, stage.nobody].map((token) => sendTo(stage.app, calls.roles.remove, { roleId: 'staff' }, { token })),
    );
    expect(answers.map(({ code }) => code)).toEqual(['L0001', 'A0301']);
    expect((await update({ roleId: 'staff', name: 'x', code: 'x' }, stage.nobody)).code).toBe('A0301');
  });
});

describe('roles.remove', () => {
  const del = (roleId: string, token = stage.admin) => sendTo(stage.app, calls.roles.remove, { roleId }, token);

  it('deletes a role without people', async () => {
    const { roleId } = await stage.add();
    expect((await del(roleId)).msg).toBe('角色已删除');
    expect((await sendTo(stage.app, calls.roles.get, { id: roleId }, stage.admin)).code).toBe('A0404');
    expect((await del(roleId)).code).toBe('A0404');
  });

  it('refuses a role in use, with the number of people', async () => {
    const { roleId, name } = await stage.add();
    await stage.bind(roleId, ['u-staff', 'u-staff-2']);
    expect(await del(roleId)).toMatchObject({ code: 'A0409', msg: `角色「${name}」还有 2 位用户，请先在「分配用户」中取消授权再删除` });
    await stage.unbind(roleId, ['u-staff', 'u-staff-2']);
    expect((await del(roleId)).code).toBe('00000');
  });

  it("protects the built-in administrator, and roles beyond the caller's rights", async () => {
    expect((await del('administrator')).msg).toContain('内置角色');
    expect((await del('administrator', stage.clerk)).code).toBe('A0301');
    expect((await del('guest', stage.clerk)).code).toBe('A0301');
  });
});
