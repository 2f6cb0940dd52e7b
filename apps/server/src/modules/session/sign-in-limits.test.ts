import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { makeUser, TEST_PASSWORD } from '../../platform/testing/make.ts';
import { sendTo } from '../../platform/testing/send-to.ts';
import { inAddressTurn } from './sign-in-limits.ts';

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

describe('passwords of one address', () => {
  it('are hashed ten at a time, while another address is not kept waiting', async () => {
    const { phone } = await makeUser(test.db);
    const ends = Array.from({ length: 10 }, () => occupy('10.0.0.3'));
    let answered = false;
    const late = signInFrom('10.0.0.3', phone).finally(() => {
      answered = true;
    });
    for (let time = 0; time < 3; time += 1) expect((await signInFrom('10.0.0.4', phone)).code).toBe('00000');
    expect(answered).toBe(false);
    ends[0]?.();
    expect((await late).code).toBe('00000');
    for (const end of ends) end();
  });

  it('wait in a line that has an end', async () => {
    const { phone } = await makeUser(test.db);
    const ends = Array.from({ length: 210 }, () => occupy('10.0.0.5'));
    expect(await signInFrom('10.0.0.5', phone)).toMatchObject({ status: 429, code: 'A0501', msg: '登录过于频繁，请稍后重试' });
    expect((await signInFrom('10.0.0.6', phone)).code).toBe('00000');
    for (const end of ends) end();
    expect((await signInFrom('10.0.0.5', phone)).code).toBe('00000');
  });
});

/** Takes a turn of the address until the function that it gives is called. */
function occupy(ip: string): () => void {
  let end = () => {};
  const taken = new Promise<void>((resolve) => {
    end = resolve;
  });
  void inAddressTurn(ip, () => taken);
  return end;
}
