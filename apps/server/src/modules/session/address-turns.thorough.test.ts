import { calls } from '@houtai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { systemCtx } from '#platform/system-ctx.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { queueSecretCheck } from './address-turns.ts';

// Some tests hash sixty passwords, however long that takes.
const TOO_OFTEN = { status: 429, code: 'A0501', msg: '登录过于频繁，请稍后重试' };

let test: AppForTest;
/** Each test uses its own address. */
let ip: string;
let tests = 0;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(() => {
  tests += 1;
  ip = `10.0.0.${tests}`;
});

function signInFrom(from: string, phone: string, pws = TEST_PASSWORD) {
  return sendTo(test.app, calls.session.login, { action: 'acountInstance', phone, pws }, { ip: from });
}

/** Sends wrong passwords, each for another account. */
function spray(times: number, from: (index: number) => string = () => ip) {
  return Promise.all(
    Array.from({ length: times }, (_, index) => signInFrom(from(index), `1375555${String(index).padStart(4, '0')}`, 'Wrong12345')),
  );
}

function countsOf(answers: readonly { code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe('wrong passwords from one address', () => {
  it('stop at sixty a minute when two hundred arrive together, while other addresses continue', async () => {
    const { phone } = await makeUser(test.db);
    expect(countsOf(await spray(200))).toEqual({ A0200: 60, A0501: 140 });
    expect(await signInFrom(ip, phone)).toMatchObject(TOO_OFTEN);
    expect((await signInFrom('10.9.9.8', phone)).code).toBe('00000');
    test.clock.advance(60_000);
    expect((await signInFrom(ip, phone)).code).toBe('00000');
  });

  it('count together within an IPv6 network of one connection', async () => {
    const answers = await spray(70, (index) => `2001:db8:0:1::${index.toString(16)}`);
    expect(countsOf(answers)).toEqual({ A0200: 60, A0501: 10 });
    const { phone } = await makeUser(test.db);
    expect((await signInFrom('2001:db8:0:2::1', phone)).code).toBe('00000');
  });

  it('do not block correct passwords that arrive at the same time', async () => {
    const phones = await Promise.all(Array.from({ length: 20 }, async () => (await makeUser(test.db)).phone));
    const [wrong, right] = await Promise.all([spray(50), Promise.all(phones.map((phone) => signInFrom(ip, phone)))]);
    expect(countsOf(wrong)).toEqual({ A0200: 50 });
    expect(countsOf(right)).toEqual({ '00000': 20 });
  });

  it('include unknown keys and tickets', async () => {
    const tries = Array.from({ length: 70 }, (_, index) =>
      sendTo(test.app, calls.session.loginAdmin, { loginId: `nobody-${index}`, tokenKey: 'wrong' }, { ip }),
    );
    expect(countsOf(await Promise.all(tries))).toEqual({ A0200: 60, A0501: 10 });
  });
});

describe('fifty simultaneous correct sign-ins', () => {
  it('all succeed, for one account or many, while other calls are answered', async () => {
    const own = await makeUser(test.db);
    const phones = await Promise.all(Array.from({ length: 25 }, async () => (await makeUser(test.db)).phone));
    let over = false;
    const storm = Promise.all([...phones, ...phones.map(() => own.phone)].map((phone) => signInFrom(ip, phone))).finally(() => {
      over = true;
    });
    await sendTo(test.app, calls.account.get, {});
    expect(over).toBe(false);
    expect((await storm).map((answer) => answer.code)).toEqual(Array.from({ length: 50 }, () => '00000'));
  });
});

describe('password checks of one address', () => {
  it('run ten at a time, while another address does not wait', async () => {
    const { phone } = await makeUser(test.db);
    const ends = Array.from({ length: 10 }, () => occupy());
    let answered = false;
    const late = signInFrom(ip, phone).finally(() => {
      answered = true;
    });
    for (let time = 0; time < 3; time += 1) expect((await signInFrom('10.0.1.1', phone)).code).toBe('00000');
    expect(answered).toBe(false);
    ends[0]?.();
    expect((await late).code).toBe('00000');
    for (const end of ends) end();
  });

  it('wait in a queue of limited length', async () => {
    const { phone } = await makeUser(test.db);
    const ends = Array.from({ length: 210 }, () => occupy());
    expect(await signInFrom(ip, phone)).toMatchObject(TOO_OFTEN);
    expect((await signInFrom('10.0.1.2', phone)).code).toBe('00000');
    for (const end of ends) end();
    expect((await signInFrom(ip, phone)).code).toBe('00000');
  });
});

/** Occupies a slot of the address until the returned function is called. */
function occupy(): () => void {
  let end = () => {};
  const taken = new Promise<boolean>((resolve) => {
    end = () => resolve(true);
  });
  const { deps, log } = test.app;
  const ctx = { ...systemCtx(deps, { log, origin: { kind: 'visitor' } }), ip };
  void queueSecretCheck(ctx, undefined, () => taken);
  return end;
}
