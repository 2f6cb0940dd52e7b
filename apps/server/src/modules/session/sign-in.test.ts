import { calls } from '@houtai/contract';
import type { verify } from '@node-rs/argon2';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser, type MadeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { type Sender, sendTo } from '#platform/testing/send-to.ts';

import { sessions, signInLog } from './session.tables.ts';

const WRONG = { status: 401, code: 'A0200', msg: '手机号或密码不正确' };

/**
 * Records the hashes that passwords are verified against. The library is unchanged but observed, because its timing is unreliable on a busy
 * machine.
 */
const verified = vi.hoisted((): string[] => {
  // Test files of a worker share server modules; this one reloads them to use the observed library.
  vi.resetModules();
  return [];
});
vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<{ verify: typeof verify }>();
  return {
    ...library,
    verify: (stored: string, password: string) => {
      verified.push(stored);
      return library.verify(stored, password);
    },
  };
});

let test: AppForTest;
let staff: MadeUser;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(async () => {
  await test.close();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});
beforeEach(async () => {
  staff = await makeUser(test.db);
});

function signInAs(phone: string, pws: string, from: Sender = {}) {
  return sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws }, from);
}

async function logOf(account: string): Promise<string[]> {
  const rows = await test.db.select().from(signInLog).where(eq(signInLog.account, account)).orderBy(desc(signInLog.id));
  return rows.map((row) => row.result);
}

describe('session.login by phone and password', () => {
  it('returns a token that opens the calls of staff', async () => {
    const { result } = await signInAs(staff.phone, TEST_PASSWORD);
    const account = await sendTo(test.app, calls.account.get, {}, result.token);
    expect(account.result).toMatchObject({ id: staff.id, phone: staff.phone, loginType: 'phone' });
  });

  it('stores no usable token, and returns one of at least 256 bits', async () => {
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

  it('gives the same answer for a wrong password, an unknown phone, and a member’s right password', async () => {
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

  it('does the same work for an unknown phone as for a wrong password', async () => {
    const workOf = async (phone: string) => {
      verified.length = 0;
      await signInAs(phone, 'Wrong12345');
      return verified.map((stored) => stored.split('$').slice(1, 4));
    };
    const known = await workOf(staff.phone);
    expect(known).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
    expect(await workOf('13722222221')).toEqual(known);
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

  it('records every attempt with address and user agent, including those of unknown accounts', async () => {
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
