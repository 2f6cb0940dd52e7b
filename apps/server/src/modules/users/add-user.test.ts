import { calls } from '@houtai/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roles } from '#modules/grants/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { userForm } from '#platform/testing/stages/user-form.ts';

import { assignDepartments } from './assign-departments.ts';

let test: AppForTest;
let admin: string;
let clerk: string;
let binder: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  clerk = await signedInAt('d-research', ['system:user:list', 'system:user:add']);
  binder = await signedInAt('d-research', ['system:user:list', 'system:user:add', 'system:role:bind']);
});
afterAll(() => test.close());

/** A person of the demo's first company whose roles cover the department and its descendants. */
async function signedInAt(departmentId: string, tags: readonly string[]): Promise<string> {
  const { user, token } = await makeSignedIn(test.app, { companyId: 'chengming', tags });
  await assignDepartments(test, user.id, { departmentIds: [departmentId], primaryId: departmentId });
  await test.db.update(roles).set({ dataScope: 'department-below' }).where(eq(roles.name, '测试角色'));
  return token;
}

const add = (fields: Parameters<typeof userForm>[0] = {}, token = admin) => sendTo(test.app, calls.users.add, userForm(fields), token);
const detail = async (id: string) => (await sendTo(test.app, calls.users.get, { id }, admin)).result;

describe('users.add', () => {
  it('refuses a login id that differs from another only by case', async () => {
    expect((await add({ loginId: 'He.Ming' })).code).toBe('00000');
    for (const loginId of ['he.ming', 'HE.MING', 'He.Ming'])
      expect((await add({ loginId })).body).toMatchObject({ code: 'A0400', errors: [{ path: 'loginId', msg: '该账号已被使用' }] });
  });

  it('creates a user with positions, posts and roles, who must change the password at the first sign-in', async () => {
    const form = userForm({
      name: '欧阳晓雨',
      departmentIds: 'd-mobile,d-platform',
      departmentId: 'd-platform',
      postIds: 'post-developer,post-clerk',
      roleIds: 'staff',
    });
    const { id } = (await sendTo(test.app, calls.users.add, form, admin)).result;
    expect(await detail(id)).toMatchObject({
      name: '欧阳晓雨',
      nickName: '欧阳晓雨',
      departmentName: '平台研发部',
      otherDepartmentNames: ['移动研发部'],
      departmentId: 'd-platform',
      departmentIds: 'd-platform,d-mobile',
      postNames: ['研发工程师', '综合文员'],
      roleNames: ['员工'],
      active: true,
      mustChangePassword: true,
      lastSignInAt: null,
      version: 1,
    });
    const signedIn = await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: form.phone, pws: form.pws });
    expect((await sendTo(test.app, calls.account.get, {}, signedIn.result.token)).result.mustChangePassword).toBe(true);
  });

  it('records the input without the password in the history', async () => {
    const { id } = (await add({ name: '历史一', pws: 'SecretPw2026' })).result;
    const entries = (await sendTo(test.app, calls.users.history, { id }, admin)).result;
    expect(entries).toMatchObject([{ action: '新建用户', userName: '陈思远', state: { name: '历史一', departmentId: 'd-platform' } }]);
    const [stored] = await test.db.select().from(recordHistory).where(eq(recordHistory.recordId, id));
    expect(JSON.stringify(stored)).not.toContain('SecretPw2026');
  });

  it('strips bidirectional control characters from a name', async () => {
    const { id } = (await add({ name: '\u202e张三\u2066（技术部）' })).result;
    expect(await detail(id)).toMatchObject({ name: '张三（技术部）', nickName: '张三（技术部）' });
  });

  it('creates one user for a repeated key', async () => {
    const form = userForm();
    const from = { token: admin, headers: { 'idempotency-key': 'one-user' } };
    const first = (await sendTo(test.app, calls.users.add, form, from)).result;
    expect((await sendTo(test.app, calls.users.add, form, from)).result).toEqual(first);
    expect(await test.db.$count(users, eq(users.loginId, form.loginId))).toBe(1);
  });

  it('occupies no connection while the password waits to be hashed', async () => {
    const others = Array.from({ length: 12 }, () => hashPassword('Somebody2026'));
    const adding = sendTo(test.app, calls.users.add, userForm(), { token: admin, headers: { 'idempotency-key': 'behind-others' } });
    await Promise.all(others.slice(0, 6));
    const held = await test.db.execute<{ times: number }>(sql`
      select count(*)::int as times from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`);
    expect(held.rows).toEqual([{ times: 0 }]);
    expect((await adding).code).toBe('00000');
    await Promise.all(others);
  });

  it.each([
    ['an account that is taken', { loginId: 'wanghaoran' }, 'loginId', '该账号已被使用'],
    ['a phone that is taken, by a member too', { phone: '13800000005' }, 'phone', '该手机号已被其他账号使用'],
    ['a phone that is none', { phone: '12345' }, 'phone', '无效的手机号码'],
    ['an account that begins with a digit', { loginId: '1abc' }, 'loginId', '账号应以字母开头，由字母、数字、点、横线或下划线组成'],
    ['a weak password', { pws: 'abc' }, 'pws', '无效的密码，至少8-20位数字和字母组合'],
    ['an e-mail address that is none', { email: 'nobody' }, 'email', '无效的邮箱地址'],
    ['no department', { departmentIds: '', departmentId: '' }, 'departmentId', '不能为空'],
    ['a primary department that is not one of them', { departmentId: 'd-mobile' }, 'departmentId', '请从所选部门中指定一个主部门'],
    ['an unknown department', { departmentIds: 'nothing', departmentId: 'nothing' }, 'departmentIds', '所选部门不存在或已被删除'],
    ['a department of another company', { departmentIds: 'd-general', departmentId: 'd-general' }, 'departmentIds', '部门应属于所选公司'],
    ['an unknown company', { companyId: 'nothing' }, 'companyId', '公司不存在或已被删除'],
    ['an unknown post', { postIds: 'nothing' }, 'postIds', '所选岗位不存在或已停用'],
    ['an unknown role', { roleIds: 'nothing' }, 'roleIds', '所选角色不存在或已被删除'],
  ])('refuses %s', async (_, fields, path, msg) => {
    expect(await add(fields)).toMatchObject({
      code: 'A0400',
      msg,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path, msg })]) },
    });
  });

  it('lets one of two win who use the same login id concurrently', async () => {
    const sent = await Promise.all([1, 2].map(() => add({ loginId: 'same-moment' })));
    expect(sent.map(({ code }) => code).filter((code) => code === '00000')).toHaveLength(1);
  });
});

describe('users.add within a scope', () => {
  it("allows adding people within the caller's scope, and nowhere else", async () => {
    expect((await add({}, clerk)).code).toBe('00000');
    const outside = await add({ departmentIds: 'd-service', departmentId: 'd-service' }, clerk);
    expect(outside).toMatchObject({ code: 'A0400', msg: '所选部门不在您的数据范围内' });
    const abroad = await add({ companyId: 'chengming-data', departmentIds: 'd-general', departmentId: 'd-general' }, clerk);
    expect(abroad.code).toBe('A0400');
    expect(abroad.body['errors']).toContainEqual({ path: 'companyId', msg: '只能选择自己所在的公司' });
  });

  it("assigns roles only with the right to do so, and none beyond the caller's rights", async () => {
    expect(await add({ roleIds: 'staff' }, clerk)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('分配角色用户') });
    expect(await add({ roleIds: 'administrator' }, binder)).toMatchObject({ code: 'A0301', msg: '不能授予权限高于自己的角色' });
    await test.db.insert(roles).values({ id: 'errand', code: 'errand', name: '临时角色' });
    expect((await add({ roleIds: 'errand' }, binder)).code).toBe('00000');
    const offered = (await sendTo(test.app, calls.users.roles, {}, binder)).result;
    expect(offered.find(({ roleId }) => roleId === 'administrator')?.grantable).toBe(false);
    expect(offered.find(({ roleId }) => roleId === 'errand')?.grantable).toBe(true);
  });

  it('refuses callers who are not signed in, members, and people without the tag', async () => {
    const member = (await openSession(test.db, 'u-member')).token;
    const { token: plain } = await makeSignedIn(test.app);
    expect((await sendTo(test.app, calls.users.add, userForm())).code).toBe('L0001');
    expect((await add({}, member)).code).toBe('A0301');
    expect((await add({}, plain)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.users.roles, {}, plain)).code).toBe('A0301');
  });
});
