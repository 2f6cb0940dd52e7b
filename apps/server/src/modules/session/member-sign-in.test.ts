import { calls } from '@houtai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, type MadeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const WRONG = { status: 401, code: 'A0200', msg: '手机号或密码不正确' };

let test: AppForTest;
let staff: MadeUser;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  staff = await makeUser(test.db);
});

function signInAs(phone: string, pws: string) {
  return sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws });
}

function memberSignIn(phone: string, pws: string) {
  return sendTo(test.app, calls.session.loginMember, { phone, pws });
}

describe('session.loginMember', () => {
  it('signs in a member, whose token opens the member’s account and nothing for staff', async () => {
    const member = await makeUser(test.db, { kind: 'member' });
    const { result } = await memberSignIn(member.phone, TEST_PASSWORD);
    const own = await sendTo(test.app, calls.account.getMember, {}, result.token);
    expect(own.result).toMatchObject({ id: member.id, loginType: 'member' });
    expect(await sendTo(test.app, calls.account.get, {}, result.token)).toMatchObject({ status: 403, code: 'A0301' });
    expect(await sendTo(test.app, calls.session.issueAdminKey, { loginId: 'x' }, result.token)).toMatchObject({ code: 'A0301' });
  });

  it('refuses staff with the answer for a wrong password', async () => {
    expect(await memberSignIn(staff.phone, TEST_PASSWORD)).toMatchObject(WRONG);
  });
  it('shares the failure count with the staff sign-in of the same phone', async () => {
    for (let time = 0; time < 3; time += 1) await signInAs(staff.phone, 'Wrong12345');
    await memberSignIn(staff.phone, 'Wrong12345');
    await memberSignIn(staff.phone, 'Wrong12345');
    expect((await signInAs(staff.phone, TEST_PASSWORD)).code).toBe('A0203');
  });
});

describe('the member’s account', () => {
  it('refuses staff with A0301', async () => {
    const { token } = await makeSignedIn(test.app);
    expect(await sendTo(test.app, calls.account.getMember, {}, token)).toMatchObject({ status: 403, code: 'A0301' });
  });
});
