import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { roles, userRoles } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import { linkedIdentities } from '#modules/session/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { grant, makeSignedIn, makeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { userForm } from '#platform/testing/stages/user-form.ts';

import { assignDepartments } from './assign-departments.ts';

let test: AppForTest;
let admin: string;
let editor: string;
let abroad: string;
let reader: string;
let target: { id: string; phone: string; kind: 'staff'; loginId: string };

const TAGS = ['system:user:list', 'system:user:edit', 'system:user:resetPwd', 'system:user:remove'];

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  // Their role covers only their own records; that of the demo's manager covers the department and below.
  ({ token: abroad } = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: TAGS }));
  ({ token: reader } = await openSession(test.db, 'u-manager'));
  ({ token: editor } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['*:*:*'] }));
});
afterAll(() => test.close());
beforeEach(async () => {
  const user = await makeUser(test.db, { companyId: 'chengming', name: '待改' });
  await assignDepartments(test, user.id, { departmentIds: ['d-platform'], primaryId: 'd-platform' });
  target = { id: user.id, phone: user.phone, loginId: user.loginId, kind: 'staff' };
});

type Update = InputOf<typeof calls.users.update>;

const detail = async (id = target.id) => (await sendTo(test.app, calls.users.get, { id }, admin)).result;
const formOf = (fields: Partial<Update> = {}): Update => {
  const { pws: _, ...form } = userForm({ loginId: target.loginId, phone: target.phone, name: '待改', ...fields });
  return { ...form, id: target.id, version: 1, ...fields };
};
const setScopes = async (userId: string, dataScope: 'all' | 'department') => {
  const held = test.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  await test.db.update(roles).set({ dataScope }).where(inArray(roles.id, held));
};
const update = (fields: Partial<Update> = {}, token = editor) => sendTo(test.app, calls.users.update, formOf(fields), token);

describe('users.update', () => {
  it('stores the form, updates the pinyin for search, and records what changed', async () => {
    const { result } = await update({ name: '贺新', gender: '1', departmentIds: 'd-mobile', departmentId: 'd-mobile', roleIds: 'staff' });
    expect(result).toMatchObject({ name: '贺新', departmentName: '移动研发部', roleNames: ['员工'], version: 2 });
    const { rows } = (await sendTo(test.app, calls.users.page, { keyword: 'hexin' }, admin)).result;
    expect(rows.map(({ id }) => id)).toEqual([target.id]);
    const [entry] = (await sendTo(test.app, calls.users.history, { id: target.id }, admin)).result;
    expect(entry).toMatchObject({ action: '修改用户', state: { name: '贺新', departmentId: 'd-mobile' } });
    expect(entry?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['姓名', '待改', '贺新'],
      ['昵称', expect.any(String), '贺新'],
      ['主部门', '平台研发部', '移动研发部'],
      ['性别', '未说明', '男'],
      ['新增的角色', '员工', '员工'],
    ]);
  });

  it('changes and records nothing for the same lists in another order or with duplicates', async () => {
    const places = { departmentId: 'd-platform', postIds: 'post-developer,post-clerk' };
    await update({ ...places, departmentIds: 'd-platform,d-mobile', roleIds: 'staff' });
    const again = { departmentId: 'd-platform', departmentIds: 'd-mobile,d-platform', postIds: 'post-clerk,post-developer' };
    expect((await update({ ...again, roleIds: 'staff,staff', version: 2 })).result).toMatchObject({ version: 2 });
    expect((await sendTo(test.app, calls.users.history, { id: target.id }, admin)).result).toHaveLength(1);
  });

  it('refuses a login id that differs only by case, and lets users with an older one change everything else', async () => {
    const other = await makeUser(test.db, { companyId: 'chengming', loginId: 'wu.jing' });
    const taken = { code: 'A0400', body: { errors: [{ path: 'loginId', msg: '该账号已被使用' }] } };
    expect(await update({ loginId: 'Wu.Jing' })).toMatchObject(taken);
    await test.db.update(users).set({ loginId: 'Wu.Jing', isLoginIdAlike: true }).where(eq(users.id, target.id));
    await test.db.update(users).set({ isLoginIdAlike: true }).where(eq(users.id, other.id));
    expect((await update({ loginId: 'Wu.Jing', remark: '改' })).code).toBe('00000');
    expect(await update({ loginId: 'WU.JING', version: 2 })).toMatchObject(taken);
    const { tokenKey } = (await sendTo(test.app, calls.session.issueAdminKey, { loginId: 'Wu.Jing' }, admin)).result;
    const signIn = (loginId: string) => sendTo(test.app, calls.session.loginAdmin, { loginId, tokenKey });
    expect((await signIn('wu.jing')).code).toBe('A0200');
    expect((await signIn('Wu.Jing')).code).toBe('00000');
  });

  it("can change the case of the user's own login id", async () => {
    const loginId = target.loginId.toUpperCase();
    expect((await update({ loginId })).result).toMatchObject({ loginId });
  });

  it('refuses an older version and returns the present values', async () => {
    await update({ remark: '先' });
    const late = await update({ remark: '后' });
    expect(late).toMatchObject({ code: 'A0409', body: { result: { remark: '先', version: 2 } } });
    expect((await detail()).remark).toBe('先');
  });

  it('protects the roles of the built-in administrator, and at least one administrator', async () => {
    const { loginId, phone, version } = await detail('u-admin');
    const stripped = { id: 'u-admin', loginId, phone, version, departmentIds: 'd-information', departmentId: 'd-information', roleIds: '' };
    expect(await update(stripped)).toMatchObject({ code: 'A0409', msg: '不能收回内置管理员的角色' });
  });

  it('lets nobody change a user whose roles cover more records, even with the same rights', async () => {
    const { user, token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: TAGS });
    await assignDepartments(test, user.id, { departmentIds: ['d-platform'], primaryId: 'd-platform' });
    await setScopes(user.id, 'department');
    await grant(test.db, target, ['system:user:list']);
    await setScopes(target.id, 'all');
    const wider = { code: 'A0301', msg: '「待改」的数据范围大于您，请联系系统管理员处理' };
    expect(await update({ remark: '改' }, token)).toMatchObject(wider);
    expect(await sendTo(test.app, calls.users.resetPassword, { id: target.id }, token)).toMatchObject(wider);
    await setScopes(target.id, 'department');
    expect((await sendTo(test.app, calls.users.resetPassword, { id: target.id }, token)).code).toBe('00000');
  });

  it('lets nobody change a user with greater rights', async () => {
    const { token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: TAGS });
    await test.db.execute("update roles set data_scope = 'all' where name = '测试角色'");
    const { loginId, phone, version } = await detail('u-admin');
    const form = formOf({ id: 'u-admin', loginId, phone, version, departmentIds: 'd-information', departmentId: 'd-information' });
    expect(await sendTo(test.app, calls.users.update, form, token)).toMatchObject({
      code: 'A0301',
      msg: expect.stringContaining('权限高于您'),
    });
    expect((await sendTo(test.app, calls.users.resetPassword, { id: 'u-admin' }, token)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.users.setActive, { items: [{ id: 'u-admin', version }], active: false }, token)).code).toBe(
      'A0301',
    );
    expect((await sendTo(test.app, calls.users.remove, { id: 'u-admin' }, token)).code).toBe('A0301');
    await test.db.execute("update roles set data_scope = 'own' where name = '测试角色'");
  });
});

const setActive = (active: boolean, items = [{ id: target.id, version: 1 }], token = editor) =>
  sendTo(test.app, calls.users.setActive, { items, active }, token);

describe('users.setActive', () => {
  it('ends sessions immediately, and locks the person out until they are enabled again', async () => {
    const own = await signIn(test.app, target);
    expect((await sendTo(test.app, calls.account.get, {}, own)).code).toBe('00000');
    const { tokenKey } = (await sendTo(test.app, calls.session.issueAdminKey, { loginId: target.loginId }, admin)).result;
    expect((await setActive(false)).code).toBe('00000');
    expect((await sendTo(test.app, calls.account.get, {}, own)).code).toBe('L0001');
    expect((await sendTo(test.app, calls.session.loginAdmin, { loginId: target.loginId, tokenKey })).code).toBe('A0200');
    const tried = await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: target.phone, pws: TEST_PASSWORD });
    expect(tried.code).toBe('A0202');
    expect((await setActive(true, [{ id: target.id, version: 2 }])).code).toBe('00000');
    expect(await signIn(test.app, target)).toBeTruthy();
    const entries = (await sendTo(test.app, calls.users.history, { id: target.id }, admin)).result;
    expect(entries.map(({ action }) => action)).toEqual(['启用用户', '停用用户']);
  });

  it('records nothing for people who have the state already', async () => {
    const other = await makeUser(test.db, { companyId: 'chengming' });
    await setActive(false);
    const both = [
      { id: target.id, version: 2 },
      { id: other.id, version: 1 },
    ];
    expect((await setActive(false, both)).code).toBe('00000');
    expect([(await detail()).version, (await detail(other.id)).version]).toEqual([2, 2]);
    expect((await sendTo(test.app, calls.users.history, { id: target.id }, admin)).result.map(({ action }) => action)).toEqual([
      '停用用户',
    ]);
  });

  it('changes all of them or none', async () => {
    const other = await makeUser(test.db, { companyId: 'chengming' });
    const items = [
      { id: target.id, version: 1 },
      { id: other.id, version: 9 },
    ];
    expect((await setActive(false, items)).code).toBe('A0409');
    expect((await detail()).active).toBe(true);
    expect(
      (
        await setActive(
          false,
          items.map((item) => ({ ...item, version: 1 })),
        )
      ).code,
    ).toBe('00000');
    expect((await detail(other.id)).active).toBe(false);
  });

  it('protects the built-in administrator and the caller', async () => {
    const { version } = await detail('u-admin');
    expect(await setActive(false, [{ id: 'u-admin', version }])).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('内置管理员'),
    });
    const own = (await sendTo(test.app, calls.users.page, { limit: 100 }, editor)).result.rows.find((row) =>
      row.keptBecause.includes('自己'),
    );
    expect(await setActive(false, [{ id: own?.id ?? '', version: 1 }])).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('自己'),
    });
  });
});

describe('users.resetPassword', () => {
  it('returns a password that works once, ends what the old one opened, and appears nowhere else', async () => {
    const own = await signIn(test.app, target);
    const { password } = (await sendTo(test.app, calls.users.resetPassword, { id: target.id }, editor)).result;
    expect(password).toMatch(/^[A-Za-z]{8}\d{4}$/);
    expect((await sendTo(test.app, calls.account.get, {}, own)).code).toBe('L0001');
    const old = await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: target.phone, pws: TEST_PASSWORD });
    expect(old.code).toBe('A0200');
    const { token } = (await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: target.phone, pws: password }))
      .result;
    expect((await sendTo(test.app, calls.account.get, {}, token)).result.mustChangePassword).toBe(true);
    const history = await sendTo(test.app, calls.users.history, { id: target.id }, admin);
    expect(history.result).toMatchObject([{ action: '重置密码', changes: [{ label: '密码', after: '已修改' }], state: null }]);
    expect(history.response.body).not.toContain(password);
  });

  it('preserves the link to enterprise messaging, or removes it on request, and records that in the history', async () => {
    const linked = () => test.db.$count(linkedIdentities, eq(linkedIdentities.userId, target.id));
    await test.db
      .insert(linkedIdentities)
      .values({ provider: 'WXWORK', externalId: `wx-${target.id}`, userId: target.id, createdAt: test.clock.now });
    const row = async () => (await sendTo(test.app, calls.users.get, { id: target.id }, admin)).result;
    expect((await row()).wxworkLinked).toBe(true);
    await sendTo(test.app, calls.users.resetPassword, { id: target.id }, editor);
    expect(await linked()).toBe(1);
    await sendTo(test.app, calls.users.resetPassword, { id: target.id, unlink: true }, editor);
    expect(await linked()).toBe(0);
    expect((await row()).wxworkLinked).toBe(false);
    const actions = (await sendTo(test.app, calls.users.history, { id: target.id }, admin)).result.map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['重置密码', '重置密码并解除企业微信绑定']);
  });

  it('sends people who reset their own password to their own page', async () => {
    expect(await sendTo(test.app, calls.users.resetPassword, { id: 'u-admin' }, admin)).toMatchObject({ code: 'A0409' });
  });
});

describe('users.remove', () => {
  it('deletes a user who never worked', async () => {
    expect((await sendTo(test.app, calls.users.remove, { id: target.id }, editor)).code).toBe('00000');
    expect((await sendTo(test.app, calls.users.get, { id: target.id }, admin)).code).toBe('A0404');
  });

  it.each([
    ['signed in once', async () => void (await signIn(test.app, target)), '登录过系统'],
    ['holds what is named by no key', hold, '协助的待办'],
  ])('refuses to delete a user who %s, with the reason', async (_, work, because) => {
    await work();
    const refused = await sendTo(test.app, calls.users.remove, { id: target.id }, editor);
    expect(refused).toMatchObject({ code: 'A0409', msg: expect.stringContaining(because) });
    expect(refused.msg).toContain('停用');
    expect((await detail()).name).toBe('待改');
  });
});

async function hold(): Promise<void> {
  await test.db.execute(
    `update todos set assist_users = array['${target.id}'] where id = (select id from todos where state = '1' limit 1)`,
  );
}

describe('two administrators who disable each other concurrently', () => {
  it('do not wait for each other', async () => {
    const pair = () => makeSignedIn(test.app, { tags: ['*:*:*'] });
    const disable = ({ user }: Awaited<ReturnType<typeof pair>>, token: string) =>
      sendTo(test.app, calls.users.setActive, { items: [{ id: user.id, version: 1 }], active: false }, token);
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await pair(), await pair()];
      const sent = await Promise.all([disable(one, other.token), disable(other, one.token)]);
      expect(sent.map(({ code }) => code)).not.toContain('B0100');
      expect(sent.map(({ code }) => code)).toContain('00000');
    }
  });
});

describe('a user outside the scope', () => {
  it('stays hidden from everybody whose roles do not cover them', async () => {
    const { id } = target;
    const codes = await Promise.all([
      sendTo(test.app, calls.users.get, { id }, abroad),
      sendTo(test.app, calls.users.history, { id }, abroad),
      update({}, abroad),
      setActive(false, undefined, abroad),
      sendTo(test.app, calls.users.resetPassword, { id }, abroad),
      sendTo(test.app, calls.users.remove, { id }, abroad),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'A0404'));
  });

  it('can only be viewed by people with only that right', async () => {
    const { id } = target;
    expect((await sendTo(test.app, calls.users.get, { id }, reader)).code).toBe('00000');
    for (const sent of [
      await update({}, reader),
      await setActive(false, undefined, reader),
      await sendTo(test.app, calls.users.resetPassword, { id }, reader),
      await sendTo(test.app, calls.users.remove, { id }, reader),
      await sendTo(test.app, calls.users.held, { id }, reader),
    ])
      expect(sent.code).toBe('A0301');
  });
});
