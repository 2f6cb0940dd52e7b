import { calls } from '@houtai/contract';
import { SIGN_IN_LOCK_MS } from '@houtai/contract/limits';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, type MadeUser, signIn, TEST_PASSWORD } from '../../platform/testing/make.ts';
import { type Sender, sendTo } from '../../platform/testing/send-to.ts';
import { users } from '../people/index.ts';
import { issueAdminKeyLocally } from './admin-key.ts';
import { sessions, signInLog } from './session.tables.ts';

const WRONG = { status: 401, code: 'A0200', msg: '手机号或密码不正确' };
const MINUTE_MS = 60_000;

let test: AppForTest;
let staff: MadeUser;
/** Each test has an address of its own, as wrong passwords are counted by address too. */
let ip: string;
let tests = 0;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  staff = await makeUser(test.db);
  test.pauses.length = 0;
  tests += 1;
  ip = `10.0.0.${tests}`;
});

function signInAs(phone: string, pws: string, from: Sender = {}) {
  return sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws }, { ip, ...from });
}

function memberSignIn(phone: string, pws: string) {
  return sendTo(test.app, calls.session.loginMember, { phone, pws }, { ip });
}

async function failTimes(times: number, phone = staff.phone): Promise<void> {
  for (let time = 0; time < times; time += 1) await signInAs(phone, 'Wrong12345');
}

async function logOf(account: string): Promise<string[]> {
  const rows = await test.db.select().from(signInLog).where(eq(signInLog.account, account)).orderBy(desc(signInLog.id));
  return rows.map((row) => row.result);
}

describe('session.login by phone and password', () => {
  it('answers a token that opens the calls of staff', async () => {
    const { result } = await signInAs(staff.phone, TEST_PASSWORD);
    const account = await sendTo(test.app, calls.account.get, {}, result.token);
    expect(account.result).toMatchObject({ id: staff.id, phone: staff.phone, loginType: 'phone' });
  });

  it('keeps no token that could be used, and a token is as long as 256 bits need', async () => {
    const token = await signIn(test.app, staff);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await test.db.select().from(sessions).where(eq(sessions.userId, staff.id));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['an unknown action', { action: 'acount', phone: '13900000000', pws: 'x' }, '未知的登录方式'],
    ['a phone that is none', { action: 'acountInstance', phone: '12345', pws: 'x' }, '无效的手机号码'],
    ['no password', { action: 'acountInstance', phone: '13900000000', pws: '' }, '不能为空'],
    ['a password of endless length', { action: 'acountInstance', phone: '13900000000', pws: 'x'.repeat(65) }, '最多 64 个字'],
  ])('refuses %s', async (_, payload, msg) => {
    const response = await test.app.inject({ method: 'POST', url: '/api/login', payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'A0400', msg: expect.stringContaining(msg) });
  });

  it('says the same of a wrong password, an unknown phone, and a member’s right password', async () => {
    const member = await makeUser(test.db, { kind: 'member' });
    const answers = [
      await signInAs(staff.phone, 'Wrong12345'),
      await signInAs('13711111111', TEST_PASSWORD),
      await signInAs(member.phone, TEST_PASSWORD),
    ];
    for (const { status, code, msg, body } of answers) {
      expect({ status, code, msg }).toEqual(WRONG);
      expect(Object.keys(body).toSorted()).toEqual(['code', 'msg', 'requestId']);
    }
  });

  it('works as long for an unknown phone as for a wrong password', async () => {
    // The processor's time, as other programs on the machine cannot prolong it.
    const workMsOf = async (phone: string) => {
      const before = process.cpuUsage();
      await signInAs(phone, 'Wrong12345');
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    await signInAs('13722222220', 'Wrong12345');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 1; round <= 8; round += 1) {
      const { phone } = await makeUser(test.db);
      known.push(await workMsOf(phone));
      unknown.push(await workMsOf(`1372222222${round}`));
    }
    // A hash is most of the work, so leaving it out would halve it at least.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6);
  });

  it('refuses a disabled account only after the right password', async () => {
    const disabled = await makeUser(test.db, { active: false });
    expect(await signInAs(disabled.phone, 'Wrong12345')).toMatchObject(WRONG);
    expect(await signInAs(disabled.phone, TEST_PASSWORD)).toMatchObject({
      status: 403,
      code: 'A0202',
      msg: '账号已停用，请联系系统管理员',
    });
    expect(await logOf(disabled.phone)).toEqual(['disabled', 'wrong']);
  });

  it('records every attempt with address and user agent, also those of nobody', async () => {
    await signInAs(staff.phone, 'Wrong12345', { ip: '10.1.2.3', headers: { 'user-agent': 'Firefox/150.0 (Windows NT 10.0)' } });
    await signInAs(staff.phone, TEST_PASSWORD);
    await signInAs('13733333333', 'Wrong12345');
    const [second, first] = await test.db.select().from(signInLog).where(eq(signInLog.userId, staff.id)).orderBy(desc(signInLog.id));
    expect(first).toMatchObject({ result: 'wrong', ip: '10.1.2.3', userAgent: 'Firefox/150.0 (Windows NT 10.0)', loginType: 'phone' });
    expect(second).toMatchObject({ result: 'success', account: staff.phone });
    expect(await test.db.select().from(signInLog).where(eq(signInLog.account, '13733333333'))).toMatchObject([
      { userId: null, result: 'wrong' },
    ]);
  });
});

describe('wrong passwords', () => {
  it('are answered later each time, two seconds at most', async () => {
    await failTimes(5);
    expect(test.pauses).toEqual([200, 400, 800, 1_600, 2_000]);
  });

  it('lock the account after five for ten minutes, the right password included', async () => {
    await failTimes(5);
    const locked = await signInAs(staff.phone, TEST_PASSWORD);
    expect(locked).toMatchObject({ status: 429, code: 'A0203', msg: '失败次数过多，账号已锁定，请 10 分钟后再试或联系系统管理员解锁' });
    test.clock.advance(SIGN_IN_LOCK_MS - MINUTE_MS);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).msg).toContain('请 1 分钟后再试');
    test.clock.advance(MINUTE_MS);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('00000');
    expect(await logOf(staff.phone)).toEqual(['success', 'locked', 'locked', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
  });

  it('lock an account that nobody has in the same way', async () => {
    await failTimes(5, '13744444444');
    expect(await signInAs('13744444444', 'Wrong12345')).toMatchObject({ code: 'A0203' });
  });

  it('begin anew after a right one, and after ten minutes without any', async () => {
    await failTimes(4);
    await signIn(test.app, staff);
    await failTimes(4);
    test.clock.advance(SIGN_IN_LOCK_MS);
    await failTimes(4);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('00000');
  });

  it('do not prolong a lock when they go on', async () => {
    await failTimes(5);
    test.clock.advance(SIGN_IN_LOCK_MS / 2);
    await failTimes(3);
    test.clock.advance(SIGN_IN_LOCK_MS / 2);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('00000');
  });

  it('are counted when twenty arrive at once: five are tried, no more', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInAs(staff.phone, 'Wrong12345')));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === 'A0200')).toHaveLength(5);
    expect(codes.filter((code) => code === 'A0203')).toHaveLength(15);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('A0203');
  });

  it('of one address are stopped whatever accounts they try, while other addresses go on', async () => {
    const spray = Array.from({ length: 70 }, (_, index) => signInAs(`1375555${String(index).padStart(4, '0')}`, 'Wrong12345'));
    await Promise.all(spray);
    expect(await signInAs(staff.phone, TEST_PASSWORD)).toMatchObject({
      status: 429,
      code: 'A0501',
      msg: '登录过于频繁，请稍后重试',
    });
    expect((await signInAs(staff.phone, TEST_PASSWORD, { ip: '10.9.9.8' })).code).toBe('00000');
  });
});

describe('a storm of fifty honest sign-ins', () => {
  it('lets everybody in, of one account as of many, and answers others meanwhile', async () => {
    const phones = await Promise.all(Array.from({ length: 25 }, async () => (await makeUser(test.db)).phone));
    const storm = Promise.all([...phones, ...phones.map(() => staff.phone)].map((phone) => signInAs(phone, TEST_PASSWORD)));
    const start = performance.now();
    await sendTo(test.app, calls.session.options, {});
    const otherMs = performance.now() - start;
    expect((await storm).map((answer) => answer.code)).toEqual(Array.from({ length: 50 }, () => '00000'));
    expect(otherMs).toBeLessThan(500);
  });
});

describe('session.loginMember', () => {
  it('signs a member in, whose token opens the member’s account and nothing of staff', async () => {
    const member = await makeUser(test.db, { kind: 'member' });
    const { result } = await memberSignIn(member.phone, TEST_PASSWORD);
    const own = await sendTo(test.app, calls.account.getMember, {}, result.token);
    expect(own.result).toMatchObject({ id: member.id, loginType: 'member' });
    expect(await sendTo(test.app, calls.account.get, {}, result.token)).toMatchObject({ status: 403, code: 'A0301' });
    expect(await sendTo(test.app, calls.session.issueAdminKey, { loginId: 'x' }, result.token)).toMatchObject({ code: 'A0301' });
  });

  it('refuses staff with the answer of a wrong password', async () => {
    expect(await memberSignIn(staff.phone, TEST_PASSWORD)).toMatchObject(WRONG);
  });

  it('counts together with the staff way, as it is one phone', async () => {
    await failTimes(3);
    await memberSignIn(staff.phone, 'Wrong12345');
    await memberSignIn(staff.phone, 'Wrong12345');
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('A0203');
  });
});

describe('the member’s account', () => {
  it('is not for staff', async () => {
    const { token } = await makeSignedIn(test.app);
    expect(await sendTo(test.app, calls.account.getMember, {}, token)).toMatchObject({ status: 403, code: 'A0301' });
  });
});

describe('session.loginAdmin and session.issueAdminKey', () => {
  const WRONG_KEY = { status: 401, code: 'A0200', msg: '账号或登录密钥不正确' };
  const issue = (loginId: string, token: string) => sendTo(test.app, calls.session.issueAdminKey, { loginId }, token);
  const useKey = (loginId: string, tokenKey: string) => sendTo(test.app, calls.session.loginAdmin, { loginId, tokenKey }, { ip });

  it('sign an administrator in once by a key, the result being the token itself', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['system:adminKey:add'] });
    const { tokenKey } = (await issue(staff.loginId, token)).result;
    const opened = (await useKey(staff.loginId, tokenKey)).result;
    expect((await sendTo(test.app, calls.account.get, {}, opened)).result).toMatchObject({ id: staff.id, loginType: 'admin' });
    expect(await useKey(staff.loginId, tokenKey)).toMatchObject(WRONG_KEY);
  });

  it('refuse a key after five minutes, of another account, and for an account that nobody has', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['system:adminKey:add'] });
    const other = await makeUser(test.db);
    const { tokenKey } = (await issue(staff.loginId, token)).result;
    expect(await useKey(other.loginId, tokenKey)).toMatchObject(WRONG_KEY);
    expect(await useKey('nobody', tokenKey)).toMatchObject(WRONG_KEY);
    test.clock.advance(5 * MINUTE_MS);
    expect(await useKey(staff.loginId, tokenKey)).toMatchObject(WRONG_KEY);
    expect(await logOf(staff.loginId)).toEqual(['wrong']);
  });

  it('let one of several that bring the same key at once in', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['system:adminKey:add'] });
    const { tokenKey } = (await issue(staff.loginId, token)).result;
    const answers = await Promise.all(Array.from({ length: 6 }, () => useKey(staff.loginId, tokenKey)));
    expect(answers.filter((answer) => answer.code === '00000')).toHaveLength(1);
  });

  it('sign in by a key of the command line, which has none for members, disabled people or nobody', async () => {
    const ctx = { db: test.db, now: test.clock.now };
    const key = await issueAdminKeyLocally(ctx, staff.loginId);
    expect(key?.expiresAt).toEqual(new Date(test.clock.now.getTime() + 5 * MINUTE_MS));
    expect((await useKey(staff.loginId, key?.tokenKey ?? '')).code).toBe('00000');
    const member = await makeUser(test.db, { kind: 'member' });
    const disabled = await makeUser(test.db, { active: false });
    for (const loginId of [member.loginId, disabled.loginId, 'nobody']) expect(await issueAdminKeyLocally(ctx, loginId)).toBeNull();
  });

  it('need the right, a token, and an account of the own company that may no more than the issuer', async () => {
    const { token: plain } = await makeSignedIn(test.app);
    expect(await issue(staff.loginId, plain)).toMatchObject({
      status: 403,
      code: 'A0301',
      msg: expect.stringContaining('签发管理员登录密钥'),
    });
    expect(await issue(staff.loginId, '')).toMatchObject({ status: 401, code: 'L0001' });

    const { token } = await makeSignedIn(test.app, { tags: ['system:adminKey:add'] });
    const mighty = await makeUser(test.db, { tags: ['*:*:*'] });
    const foreign = await makeUser(test.db, { companyId: 'another-company' });
    const member = await makeUser(test.db, { kind: 'member' });
    expect(await issue(mighty.loginId, token)).toMatchObject({ code: 'A0301', msg: '不能为权限高于自己的账号签发登录密钥' });
    for (const unseen of [foreign.loginId, member.loginId, 'nobody']) expect(await issue(unseen, token)).toMatchObject({ code: 'A0404' });

    const { token: all } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    expect((await issue(mighty.loginId, all)).code).toBe('00000');
    expect((await issue(foreign.loginId, all)).code).toBe('00000');
  });
});

describe('a first password that has to be changed', () => {
  it('opens the own account and no call that needs a right, until it is changed', async () => {
    const { user, token } = await makeSignedIn(test.app, { tags: ['system:adminKey:add'], mustChangePassword: true });
    const issue = () => sendTo(test.app, calls.session.issueAdminKey, { loginId: staff.loginId }, token);
    expect((await sendTo(test.app, calls.account.get, {}, token)).result.mustChangePassword).toBe(true);
    expect(await issue()).toMatchObject({ status: 403, code: 'A0301', msg: '请先修改初始密码' });
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Changed2026' }, token);
    expect((await issue()).code).toBe('00000');
    expect(await test.db.select().from(users).where(eq(users.id, user.id))).toMatchObject([{ mustChangePassword: false }]);
  });
});

describe('session.options', () => {
  it('offers no people and no messaging where there are none', async () => {
    expect((await sendTo(test.app, calls.session.options, {})).result).toEqual({ wxwork: false, demo: null, version: '0.0.0-test' });
  });

  it('offers the demo’s people, who can sign in with the password it shows', async () => {
    const demo = await appForTest({ demo: true });
    try {
      const { people = [], password = '' } = (await sendTo(demo.app, calls.session.options, {})).result.demo ?? {};
      expect(people.map(({ label }) => label)).toEqual(['系统管理员', '部门经理', '普通员工', '售后工程师', '只读访客员工', '会员']);
      for (const { phone, member } of people) {
        const sent = member
          ? await sendTo(demo.app, calls.session.loginMember, { phone, pws: password })
          : await sendTo(demo.app, calls.session.login, { action: 'acountInstance', phone, pws: password });
        expect(sent.code).toBe('00000');
      }
    } finally {
      await demo.close();
    }
  });
});
