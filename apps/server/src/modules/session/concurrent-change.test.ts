import { calls } from '@houtai/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { duringTransaction } from '#platform/testing/during-transaction.ts';
import { makeSignedIn, makeUser, type MadeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { issueAdminKeyLocally } from './admin-key.ts';
import { sessions, signInLog } from './session.tables.ts';

const NEW_PASSWORD = 'Changed2026';
const WRONG = { status: 401, code: 'A0200', msg: '手机号或密码不正确' };
const WRONG_KEY = { status: 401, code: 'A0200', msg: '账号或登录密钥不正确' };

let test: AppForTest;
let staff: MadeUser;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  staff = await makeUser(test.db);
});

const signInAs = (phone: string) => sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws: TEST_PASSWORD });
const useKey = (tokenKey: string) => sendTo(test.app, calls.session.loginAdmin, { loginId: staff.loginId, tokenKey });

/** Changes the person while the call has verified its proof and is about to open the session. */
async function changedDuring<Sent>(call: () => Promise<Sent>, change: Partial<typeof users.$inferInsert>): Promise<Sent | undefined> {
  const [sent] = await duringTransaction(test.db, (tx) => tx.update(users).set(change).where(eq(users.id, staff.id)), [call]);
  return sent;
}

async function keyOf(loginId: string): Promise<string> {
  const key = await issueAdminKeyLocally({ db: test.db, now: test.clock.now }, loginId);
  return key?.tokenKey ?? '';
}

async function expectNoSession(result: string): Promise<void> {
  expect(await test.db.select().from(sessions).where(eq(sessions.userId, staff.id))).toEqual([]);
  const [last] = await test.db.select().from(signInLog).where(eq(signInLog.userId, staff.id)).orderBy(desc(signInLog.id)).limit(1);
  expect(last?.result).toBe(result);
}

describe('a sign-in in progress', () => {
  it('fails with the old password when it is changed meanwhile', async () => {
    const passwordHash = await hashPassword(NEW_PASSWORD);
    expect(await changedDuring(() => signInAs(staff.phone), { passwordHash })).toMatchObject(WRONG);
    await expectNoSession('wrong');
  });

  it('fails with a password or a key when the account is disabled meanwhile', async () => {
    expect(await changedDuring(() => signInAs(staff.phone), { active: false })).toMatchObject(WRONG);
    await expectNoSession('wrong');
    await test.db.update(users).set({ active: true }).where(eq(users.id, staff.id));
    const tokenKey = await keyOf(staff.loginId);
    expect(await changedDuring(() => useKey(tokenKey), { active: false })).toMatchObject(WRONG_KEY);
    await expectNoSession('wrong');
  });

  it('succeeds when something else about the person is changed', async () => {
    expect(await changedDuring(() => signInAs(staff.phone), { nickName: '新昵称' })).toMatchObject({ code: '00000' });
  });
});

describe('a changed password', () => {
  it("invalidates the person's open keys of the admin sign-in", async () => {
    const { user, token } = await makeSignedIn(test.app);
    const tokenKey = await keyOf(user.loginId);
    const other = await keyOf(staff.loginId);
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: NEW_PASSWORD }, token);
    expect(await sendTo(test.app, calls.session.loginAdmin, { loginId: user.loginId, tokenKey })).toMatchObject(WRONG_KEY);
    expect((await useKey(other)).code).toBe('00000');
  });
});
