import { calls } from '@houtai/contract';
import { SIGN_IN_LOCK_MS } from '@houtai/contract/limits';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { systemCtx } from '#platform/system-ctx.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { type MadeUser, makeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { signInLog } from './session.tables.ts';
import { countSignInAttempt } from './sign-in-failures.ts';

const MINUTE_MS = 60_000;

let test: AppForTest;
let staff: MadeUser;
/** Each test uses its own address, because wrong passwords also count by address. */
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

function signInAs(phone: string, pws: string) {
  return sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws }, { ip });
}

async function failTimes(times: number, phone = staff.phone): Promise<void> {
  for (let time = 0; time < times; time += 1) await signInAs(phone, 'Wrong12345');
}

async function logOf(account: string): Promise<string[]> {
  const rows = await test.db.select().from(signInLog).where(eq(signInLog.account, account)).orderBy(desc(signInLog.id));
  return rows.map((row) => row.result);
}

describe('wrong passwords', () => {
  it('slow down each time, two seconds at most', async () => {
    await failTimes(5);
    expect(test.pauses).toEqual([200, 400, 800, 1_600, 2_000]);
  });

  it('lock the account for ten minutes after five, even for the right password', async () => {
    await failTimes(5);
    const locked = await signInAs(staff.phone, TEST_PASSWORD);
    expect(locked.response.headers['retry-after']).toBe('600');
    expect(locked).toMatchObject({ status: 429, code: 'A0203', msg: '失败次数过多，账号已锁定，请 10 分钟后再试或联系系统管理员解锁' });
    test.clock.advance(SIGN_IN_LOCK_MS - MINUTE_MS);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).msg).toContain('请 1 分钟后再试');
    test.clock.advance(MINUTE_MS);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('00000');
    expect(await logOf(staff.phone)).toEqual(['success', 'locked', 'locked', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
  });

  it('lock an unknown account in the same way', async () => {
    await failTimes(5, '13744444444');
    expect(await signInAs('13744444444', 'Wrong12345')).toMatchObject({ code: 'A0203' });
  });

  it('start over after a right one, and after ten minutes without any', async () => {
    await failTimes(4);
    await signIn(test.app, staff);
    await failTimes(4);
    test.clock.advance(SIGN_IN_LOCK_MS);
    await failTimes(4);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('00000');
  });

  it('do not extend an existing lock', async () => {
    await failTimes(5);
    test.clock.advance(SIGN_IN_LOCK_MS / 2);
    await failTimes(3);
    test.clock.advance(SIGN_IN_LOCK_MS / 2);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('00000');
  });

  it('count when twenty arrive together: only five are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInAs(staff.phone, 'Wrong12345')));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === 'A0200')).toHaveLength(5);
    expect(codes.filter((code) => code === 'A0203')).toHaveLength(15);
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('A0203');
  });

  it('block a right one that is being checked together with five wrong ones', async () => {
    const { deps, log } = test.app;
    const ctx = { ...systemCtx(deps, { log, origin: { kind: 'visitor' } }), ip: '10.0.0.1' };
    const verdict = await countSignInAttempt(ctx, { account: staff.phone }, async () => {
      for (let time = 1; time <= 5; time += 1) {
        expect(await countSignInAttempt(ctx, { account: staff.phone }, async () => false)).toEqual({ kind: 'wrong', failures: time });
      }
      return true;
    });
    expect(verdict).toEqual({ kind: 'locked', until: new Date(ctx.now.getTime() + SIGN_IN_LOCK_MS) });
    expect(await signInAs(staff.phone, TEST_PASSWORD)).toMatchObject({ code: 'A0203' });
  });
});
