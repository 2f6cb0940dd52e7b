import { calls } from '@houtai/contract';
import type { InputOf, ResultOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { roles } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

type Asked = InputOf<typeof calls.explain.get>;

let server: AppForTest;
let admin: string;
let nobody: string;
beforeAll(async () => {
  server = await appForTest();
  admin = (await openSession(server.db, 'u-admin')).token;
  nobody = (await makeSignedIn(server.app)).token;
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.update(menus).set({ active: true });
  await server.db.update(roles).set({ active: true });
});

const ask = async (asked: Asked, token = admin): Promise<ResultOf<typeof calls.explain.get>> =>
  (await sendTo(server.app, calls.explain.get, asked, token)).result;
const failed = ({ checks }: ResultOf<typeof calls.explain.get>) => checks.filter(({ passed }) => !passed).map(({ label }) => label);

describe('a button', () => {
  const press = (userId: string, target = 'todo:todo:add') => ask({ userId, kind: 'button', target });

  it('names the roles that grant its tag, with their menu', async () => {
    const answer = await press('u-staff');
    expect(answer).toMatchObject({ allowed: true, code: '00000', msg: '', subject: { name: '新建待办' }, person: { name: '王浩然' } });
    expect(answer.ways[0]).toEqual({
      label: '角色「员工」',
      holds: true,
      detail: '通过菜单「待办与反馈 / 我的待办 / 新建待办」授予',
    });
  });

  it('explains the refusal in the words that the person would read, with the roles that would help', async () => {
    const answer = await press('u-guest');
    expect(answer).toMatchObject({ allowed: false, code: 'A0301', msg: expect.stringContaining('todo:todo:add') });
    expect(failed(answer)).toEqual(['权限标识']);
    expect(answer.ways).toContainEqual({ label: '角色「员工」', holds: false, detail: expect.stringContaining('但此人没有该角色') });
  });

  it('reports that the role or an ancestor menu is disabled', async () => {
    await server.db.update(menus).set({ active: false }).where(eq(menus.id, 'work'));
    expect((await press('u-staff')).ways[0]?.detail).toContain('但菜单「待办与反馈」已停用');
    await server.db.update(roles).set({ active: false }).where(eq(roles.id, 'staff'));
    const answer = await press('u-staff');
    expect(answer.allowed).toBe(false);
    expect(answer.ways[0]?.detail).toContain('该角色已停用');
  });

  it('reports that the account is disabled, a member, or has its initial password', async () => {
    expect(failed(await press('u-disabled'))).toEqual(['账号']);
    expect(failed(await press('u-member'))).toContain('身份');
    const fresh = await makeUser(server.db, { tags: ['todo:todo:add'], mustChangePassword: true });
    const answer = await press(fresh.id);
    expect(answer).toMatchObject({ allowed: false, msg: '请先修改初始密码' });
    expect(failed(answer)).toEqual(['初始密码', '权限标识']);
  });
});

describe('a page', () => {
  const open = (userId: string, target = 'system-role') => ask({ userId, kind: 'page', target });

  it('opens for people whose menu contains it', async () => {
    expect(await open('u-admin')).toMatchObject({ allowed: true, subject: { name: '系统管理 / 角色管理', note: '/system/role' } });
    expect((await open('u-staff', 'todo')).ways.find(({ holds }) => holds)).toMatchObject({ label: '角色「员工」', detail: '包含该页面' });
  });

  it('stays hidden from others, and below a disabled group', async () => {
    expect(failed(await open('u-staff'))).toEqual(['角色授权']);
    await server.db.update(menus).set({ active: false }).where(eq(menus.id, 'work'));
    const answer = await open('u-staff', 'todo');
    expect(answer).toMatchObject({ allowed: false, code: 'A0404' });
    expect(answer.checks).toContainEqual({ label: '菜单状态', passed: false, detail: '菜单「待办与反馈」已停用' });
    expect(answer.ways.some(({ holds }) => holds)).toBe(false);
  });

  it('reports that a person cannot sign in', async () => {
    expect(await open('u-disabled')).toMatchObject({ allowed: false, code: 'L0001' });
  });
});

describe('a record', () => {
  let number: string;
  let todoId: string;
  beforeAll(async () => {
    const { token } = await openSession(server.db, 'u-staff');
    todoId = (await sendTo(server.app, calls.todo.add, todoForm({ receptionUser: 'u-after-sale' }), token)).result.todoId;
    number = (await sendTo(server.app, calls.todo.get, { id: todoId }, token)).result.number;
  });
  const see = (userId: string, recordKey = number, token = admin) => ask({ userId, kind: 'record', target: 'todo', recordKey }, token);

  it('appears to people involved in it, and by scope', async () => {
    const holding = async (userId: string) => (await see(userId)).ways.filter(({ holds }) => holds).map(({ label }) => label);
    expect(await holding('u-staff')).toEqual(expect.arrayContaining(['创建人', '角色「员工」的数据范围（仅本人）']));
    expect(await holding('u-after-sale')).toContain('负责人');
    expect(await holding('u-manager')).toEqual(expect.arrayContaining(['角色「部门经理」的数据范围（本部门及以下）', '项目经理']));
    expect(await holding('u-staff-2')).toEqual(['角色「员工」', '项目成员']);
  });

  it('stays hidden from others, and names the company and department it belongs to', async () => {
    const answer = await see('u-guest');
    expect(answer).toMatchObject({ allowed: false, code: 'A0404' });
    expect(failed(answer)).toEqual(['记录']);
    expect(answer.facts).toEqual([
      { label: '所有者', value: '王浩然' },
      { label: '部门', value: '平台研发部' },
      { label: '公司', value: '澄明信息技术有限公司' },
    ]);
  });

  it.each(['u-admin', 'u-manager', 'u-staff', 'u-after-sale', 'u-guest', 'u-staff-2'])(
    'explains to %s what reading it answers',
    async (userId) => {
      const { token } = await openSession(server.db, userId);
      const { code } = await sendTo(server.app, calls.todo.get, { id: todoId }, token);
      expect((await see(userId, todoId)).code).toBe(code);
    },
  );

  it('can be found by number in upper or lower case, or by id, and only by people who see it', async () => {
    expect((await see('u-staff', number.toLowerCase())).code).toBe('00000');
    const explainer = (await makeSignedIn(server.app, { companyId: 'chengming', tags: ['system:role:explain'] })).user;
    const { token } = await openSession(server.db, explainer.id);
    const asked = { userId: explainer.id, kind: 'record' as const, target: 'todo', recordKey: number };
    expect((await sendTo(server.app, calls.explain.get, asked, token)).code).toBe('A0404');
    expect((await sendTo(server.app, calls.explain.get, { ...asked, recordKey: 'DB-999' }, admin)).code).toBe('A0404');
    expect((await sendTo(server.app, calls.explain.get, { ...asked, recordKey: '' }, admin)).code).toBe('A0400');
    expect((await sendTo(server.app, calls.explain.get, { ...asked, target: 'secret' }, admin)).code).toBe('A0400');
  });
});

describe('explain', () => {
  it("reveals nothing of people outside the caller's scope", async () => {
    const { token, user } = await makeSignedIn(server.app, { companyId: 'chengming', tags: ['system:role:explain'] });
    const asked = { userId: 'u-staff', kind: 'button' as const, target: 'todo:todo:add' };
    expect((await sendTo(server.app, calls.explain.get, asked, token)).code).toBe('A0404');
    expect((await sendTo(server.app, calls.explain.matrix, { userIds: 'u-staff' }, token)).code).toBe('A0404');
    expect((await sendTo(server.app, calls.explain.people, {}, token)).result.rows.map(({ userId }) => userId)).toEqual([user.id]);
  });

  it('offers members and disabled people, found by name', async () => {
    const find = async (keyword: string) =>
      (await sendTo(server.app, calls.explain.people, { keyword }, admin)).result.rows.map(({ userId }) => userId);
    expect(await find('刘佳')).toEqual(['u-member']);
    expect(await find('sunlixin')).toEqual(['u-disabled']);
  });

  it('lists everything that can be explained', async () => {
    const { page, button, call, record } = (await sendTo(server.app, calls.explain.targets, {}, admin)).result;
    expect(page).toContainEqual({ id: 'system-role', name: '系统管理 / 角色管理', note: '/system/role' });
    expect(button).toContainEqual({ id: 'system:role:add', name: '新建角色', note: 'system:role:add' });
    expect(call).toContainEqual({ id: 'POST /ad-biz/sys-role/add', name: '新建角色', note: 'POST /ad-biz/sys-role/add，新建角色' });
    expect(record.map(({ id }) => id).toSorted()).toEqual([
      'customer',
      'feedback',
      'project',
      'reimbursement',
      'software-copyright',
      'todo',
      'work-report',
    ]);
  });

  it('compares roles with each other', async () => {
    const { columns, rows } = (await sendTo(server.app, calls.explain.matrix, {}, admin)).result;
    const addTodo = rows.find(({ id }) => id === 'POST /ad-biz/wcp-todo/add');
    const may = Object.fromEntries(columns.map(({ id }, index) => [id, addTodo?.allowed[index]]));
    expect(may).toMatchObject({ administrator: true, staff: true, member: false, guest: false });
  });

  it('requires the right, and refuses unknown targets', async () => {
    const asked = { userId: 'u-staff', kind: 'button' as const, target: 'todo:todo:add' };
    for (const [call, input] of [
      [calls.explain.get, asked],
      [calls.explain.people, {}],
      [calls.explain.targets, {}],
      [calls.explain.matrix, {}],
    ] as const) {
      expect((await sendTo(server.app, call, input)).code).toBe('L0001');
      expect((await sendTo(server.app, call, input, nobody)).code).toBe('A0301');
    }
    const refused = async (change: object) => (await sendTo(server.app, calls.explain.get, { ...asked, ...change }, admin)).code;
    expect(await refused({ kind: 'wish' })).toBe('A0400');
    expect(await refused({ target: 'no:such:tag' })).toBe('A0404');
    expect(await refused({ kind: 'call', target: 'GET /nothing' })).toBe('A0404');
    expect(await refused({ kind: 'page', target: 'work' })).toBe('A0404');
    expect(await refused({ userId: 'nobody' })).toBe('A0404');
  });
});
