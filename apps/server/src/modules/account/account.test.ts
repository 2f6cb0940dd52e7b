import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { files } from '#modules/files/files.tables.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import { signInLog } from '#modules/session/index.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { duringTransaction } from '#platform/testing/during-transaction.ts';
import { grant, makeSignedIn, makeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { type Sender, sendTo } from '#platform/testing/send-to.ts';

const SIGNED_OUT = { status: 401, code: 'L0001' };
const NEW_PASSWORD = 'Changed2026';

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const accountOf = async (token: string) => (await sendTo(test.app, calls.account.get, {}, token)).result;
const signInWith = (phone: string, pws: string, from: Sender = {}) =>
  sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws }, from);

describe('account.get', () => {
  it('returns the caller’s own record without any secret', async () => {
    const { user, token } = await makeSignedIn(test.app, { email: 'a@example.com' });
    await test.db.insert(departments).values({ id: 'd1', companyId: user.companyId, path: 'd1/', name: '研发部' });
    await test.db.insert(userDepartments).values({ userId: user.id, departmentId: 'd1', primary: true });
    await grant(test.db, user, ['system:param:list']);
    const sent = await sendTo(test.app, calls.account.get, {}, token);
    expect(sent.result).toEqual({
      id: user.id,
      loginId: user.loginId,
      name: user.name,
      nickName: user.nickName,
      phone: user.phone,
      email: 'a@example.com',
      avatar: '',
      loginType: 'phone',
      companyName: '测试公司 test-company',
      departments: [{ id: 'd1', name: '研发部', primary: true }],
      isHead: false,
      roles: ['测试角色'],
      wxworkLinked: false,
      mustChangePassword: false,
      mustEnrol: false,
      mustSetPhone: false,
      passwordChangedAt: null,
      previousSignIn: null,
      failuresSince: 0,
    });
    expect(sent.response.body).not.toMatch(/argon2|[Hh]ash/);
  });

  it('shows the previous sign-in and the failures since then', async () => {
    const user = await makeUser(test.db);
    const first = test.clock.now;
    await signInWith(user.phone, TEST_PASSWORD, { ip: '10.5.5.5' });
    test.clock.advance(60_000);
    await signInWith(user.phone, 'Wrong12345');
    await signInWith(user.phone, 'Wrong12345');
    test.clock.advance(60_000);
    expect(await accountOf(await signIn(test.app, user))).toMatchObject({
      previousSignIn: { time: first.toISOString(), ip: '10.5.5.5' },
      failuresSince: 2,
    });
  });

  it('refuses callers without a token', async () => {
    expect(await sendTo(test.app, calls.account.get, {})).toMatchObject(SIGNED_OUT);
    expect(await sendTo(test.app, calls.account.getMember, {})).toMatchObject(SIGNED_OUT);
  });
});

describe('account.edit', () => {
  const edit = (token: string, form: Record<string, unknown>) =>
    test.app
      .inject({ method: 'POST', url: '/api/me-biz/userinfo/deit', headers: { 'x-access-token': token }, payload: form })
      .then((response) => response.json<{ code: string; msg: string }>());

  it('changes only the fields sent', async () => {
    const { token, user } = await makeSignedIn(test.app, { email: 'old@example.com' });
    expect((await edit(token, { nickName: '新昵称' })).code).toBe('00000');
    expect(await accountOf(token)).toMatchObject({ nickName: '新昵称', email: 'old@example.com', phone: user.phone });
  });

  it('lets nobody change protected fields such as kind, company or rights', async () => {
    const { token, user } = await makeSignedIn(test.app);
    await edit(token, {
      nickName: '小',
      id: 'x',
      kind: 'member',
      companyId: 'x',
      loginId: 'admin',
      name: 'x',
      active: false,
      passwordHash: 'x',
    });
    const [row] = await test.db.select().from(users).where(eq(users.id, user.id));
    // The search column changes with the nickname.
    const { sought: _, ...others } = user;
    expect(row).toMatchObject({ ...others, nickName: '小', updatedBy: user.id, updatedAt: test.clock.now, version: 2 });
  });

  it.each([[{}], [{ name: '换名', active: false }], [{ pws: TEST_PASSWORD }]])(
    'refuses %j, which contains nothing to change',
    async (form) => {
      const { token } = await makeSignedIn(test.app);
      expect(await edit(token, form)).toMatchObject({ code: 'A0400', msg: '没有可修改的内容，可以修改的有昵称、邮箱、头像和手机号' });
    },
  );

  it('changes the account of members and refuses calls without a token', async () => {
    const { token } = await makeSignedIn(test.app, { kind: 'member' });
    expect((await edit(token, { nickName: '会员' })).code).toBe('00000');
    expect((await edit('', { nickName: '无' })).code).toBe('L0001');
  });

  it.each([
    [{ email: 'not-an-address' }, '无效的邮箱地址'],
    [{ nickName: '' }, '不能为空'],
    [{ phone: '12345', pws: TEST_PASSWORD }, '无效的手机号码'],
    [{ phone: '13611111111' }, '修改手机号需要输入密码'],
  ])('refuses %j', async (form, msg) => {
    const { token } = await makeSignedIn(test.app);
    expect(await edit(token, form)).toMatchObject({ code: 'A0400', msg: expect.stringContaining(msg) });
  });

  it('changes the phone number only with the password, and refuses a number in use', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const other = await makeUser(test.db);
    expect(await edit(token, { phone: '13622222222', pws: 'Wrong12345' })).toMatchObject({ code: 'A0200', msg: '密码不正确' });
    const wrong = and(eq(signInLog.userId, user.id), eq(signInLog.result, 'wrong'));
    expect(await test.db.select().from(signInLog).where(wrong)).toMatchObject([{ account: user.phone, loginType: 'phone' }]);
    expect(await edit(token, { phone: other.phone, pws: TEST_PASSWORD })).toMatchObject({
      code: 'A0400',
      msg: '该手机号已被其他账号使用',
      errors: [{ path: 'phone' }],
    });
    expect((await edit(token, { phone: '136 2222 2222', pws: TEST_PASSWORD })).code).toBe('00000');
    expect((await signInWith('13622222222', TEST_PASSWORD)).code).toBe('00000');
  });

  it('accepts only an uploaded picture of the caller as the avatar', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const other = await makeUser(test.db);
    const stored = (id: string, ownerId: string) => ({
      id,
      ownerId,
      companyId: user.companyId,
      name: 'a.png',
      mime: 'image/png',
      size: 1,
      sha256: id,
      storageKey: id,
      bizType: '1',
    });
    await test.db.insert(files).values([stored('mine', user.id), stored('theirs', other.id)]);
    expect((await edit(token, { avatar: '/api/op-biz/file/read/mine' })).code).toBe('00000');
    expect((await accountOf(token)).avatar).toBe('/api/op-biz/file/read/mine');
    for (const avatar of ['/api/op-biz/file/read/theirs', '/api/op-biz/file/read/../mine', 'https://evil.example/a.png', 'javascript:1']) {
      expect(await edit(token, { avatar })).toMatchObject({ code: 'A0400', msg: '头像应为自己上传的图片' });
    }
    expect((await edit(token, { avatar: '' })).code).toBe('00000');
    expect((await accountOf(token)).avatar).toBe('');
  });
});

describe('account.changePassword', () => {
  const change = (token: string, oldPws: string, pws: string) => sendTo(test.app, calls.account.changePassword, { oldPws, pws }, token);

  it('activates the new password and ends every other session', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const other = await signIn(test.app, user);
    expect((await change(token, TEST_PASSWORD, NEW_PASSWORD)).code).toBe('00000');
    expect((await accountOf(token)).passwordChangedAt).toBe(test.clock.now.toISOString());
    expect(await sendTo(test.app, calls.account.get, {}, other)).toMatchObject(SIGNED_OUT);
    expect((await signInWith(user.phone, TEST_PASSWORD)).code).toBe('A0200');
    expect((await signInWith(user.phone, NEW_PASSWORD)).code).toBe('00000');
  });

  it('refuses a wrong old password, counted as a failed sign-in for this session only', async () => {
    const { user, token } = await makeSignedIn(test.app);
    for (let time = 0; time < 5; time += 1) {
      expect(await change(token, 'Wrong12345', NEW_PASSWORD)).toMatchObject({ code: 'A0200', msg: '原密码不正确' });
    }
    expect(await change(token, TEST_PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 429, code: 'A0203' });
    const again = (await signInWith(user.phone, TEST_PASSWORD)).result.token;
    expect((await change(again, TEST_PASSWORD, NEW_PASSWORD)).code).toBe('00000');
    const log = await test.db.select().from(signInLog).where(eq(signInLog.userId, user.id)).orderBy(signInLog.id);
    expect(log.map((row) => row.result)).toEqual(['success', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'locked', 'success']);
  });

  it('answers a repeated key although the old password is no longer valid', async () => {
    const { token } = await makeSignedIn(test.app);
    const send = (pws: string) =>
      sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws }, { token, headers: { 'idempotency-key': 'change' } });
    expect((await send(NEW_PASSWORD)).code).toBe('00000');
    expect((await send(NEW_PASSWORD)).code).toBe('00000');
    expect(await send(`${NEW_PASSWORD}x`)).toMatchObject({ code: 'A0409', msg: expect.stringContaining('本次内容与之不同') });
  });

  it('refuses the old password as the new one, weak passwords, and callers who are not signed in', async () => {
    const { token } = await makeSignedIn(test.app);
    expect(await change(token, TEST_PASSWORD, TEST_PASSWORD)).toMatchObject({ code: 'A0400', msg: '新密码不能与原密码相同' });
    expect(await change(token, TEST_PASSWORD, 'short1')).toMatchObject({
      code: 'A0400',
      msg: expect.stringContaining('无效的密码，至少8-20位数字和字母组合'),
    });
    expect(await change('', TEST_PASSWORD, NEW_PASSWORD)).toMatchObject(SIGNED_OUT);
  });

  it('requires the first administrator of a production database to set a phone number once', async () => {
    const first = { passwordHash: await hashPassword(TEST_PASSWORD), mustChangePassword: true };
    await test.db.update(users).set(first).where(eq(users.id, 'u-admin'));
    const { token } = (await signInWith('13800000000', TEST_PASSWORD)).result;
    expect(await accountOf(token)).toMatchObject({ mustSetPhone: true });
    const taken = await makeUser(test.db);
    const give = (phone: string) =>
      sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: NEW_PASSWORD, phone }, token);
    const missing = { code: 'A0400', body: { errors: [{ path: 'phone', msg: '请填写您本人的手机号，以后用它登录' }] } };
    for (const phone of ['', '13800000000']) expect(await give(phone)).toMatchObject(missing);
    expect((await give('12345')).code).toBe('A0400');
    expect(await give(taken.phone)).toMatchObject({
      code: 'A0400',
      msg: '该手机号已被其他账号使用',
      body: { errors: [{ path: 'phone' }] },
    });
    expect((await give('13612345678')).code).toBe('00000');
    expect(await accountOf(token)).toMatchObject({ phone: '13612345678', mustSetPhone: false, mustChangePassword: false });
    expect((await signInWith('13800000000', NEW_PASSWORD)).code).toBe('A0200');
    expect((await signInWith('13612345678', NEW_PASSWORD)).code).toBe('00000');
  });

  it('ignores a phone number sent by anybody else', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const sent = await sendTo(
      test.app,
      calls.account.changePassword,
      { oldPws: TEST_PASSWORD, pws: NEW_PASSWORD, phone: '13687654321' },
      token,
    );
    expect(sent.code).toBe('00000');
    expect(await accountOf(token)).toMatchObject({ phone: user.phone });
  });

  it('lets one of two concurrent changes win', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const answers = await duringTransaction(test.db, (tx) => tx.select().from(users).where(eq(users.id, user.id)).for('no key update'), [
      () => change(token, TEST_PASSWORD, 'First2026'),
      () => change(token, TEST_PASSWORD, 'Second2026'),
    ]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['00000', 'A0409']);
  });
});
