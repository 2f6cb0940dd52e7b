import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { makeUser, TEST_PASSWORD } from '../../platform/testing/make.ts';
import { sendTo } from '../../platform/testing/send-to.ts';

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

function signInFrom(ip: string, phone: string, pws = TEST_PASSWORD) {
  return sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws }, { ip });
}

describe('wrong passwords of one address', () => {
  it('are stopped whatever accounts they try, while other addresses go on', async () => {
    const { phone } = await makeUser(test.db);
    const spray = Array.from({ length: 70 }, (_, index) =>
      signInFrom('10.0.0.1', `1375555${String(index).padStart(4, '0')}`, 'Wrong12345'),
    );
    await Promise.all(spray);
    expect(await signInFrom('10.0.0.1', phone)).toMatchObject({ status: 429, code: 'A0501', msg: '登录过于频繁，请稍后重试' });
    expect((await signInFrom('10.9.9.8', phone)).code).toBe('00000');
  });
});

describe('a storm of fifty honest sign-ins', () => {
  it('lets everybody in, of one account as of many, and answers others meanwhile', async () => {
    const own = await makeUser(test.db);
    const phones = await Promise.all(Array.from({ length: 25 }, async () => (await makeUser(test.db)).phone));
    let over = false;
    const storm = Promise.all([...phones, ...phones.map(() => own.phone)].map((phone) => signInFrom('10.0.0.2', phone))).finally(() => {
      over = true;
    });
    await sendTo(test.app, calls.account.get, {});
    expect(over).toBe(false);
    expect((await storm).map((answer) => answer.code)).toEqual(Array.from({ length: 50 }, () => '00000'));
  });
});
