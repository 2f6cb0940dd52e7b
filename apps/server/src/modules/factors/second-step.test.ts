import { calls } from '@houtai/contract';
import type { FactorWay } from '@houtai/contract/session';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { issueAdminKeyLocally, signInLog } from '#modules/session/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, type MadeUser, type makeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { codeAt } from './totp.ts';

const STEP_MS = 30_000;
const DAY_MS = 86_400_000;
const WRONG_CODE = { status: 401, code: 'A0200', msg: '验证码不对或已用过' };
const GONE = { status: 401, code: 'A0200', msg: '这一步已失效，请重新登录' };

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

type Step = { ticket: string; ways: FactorWay[]; mayRemember: boolean };
type Cookies = Record<string, string>;

const codeNow = (secret: string, steps = 0) => codeAt(secret, Math.floor(test.clock.now.getTime() / STEP_MS) + steps);

/** Creates a person with a linked app; the current code is used up. */
async function makeLinked(fields: Parameters<typeof makeUser>[1] = {}) {
  const { user, token } = await makeSignedIn(test.app, fields);
  const { secret } = (await sendTo(test.app, calls.factors.beginTotp, {}, token)).result;
  const { codes } = (await sendTo(test.app, calls.factors.confirmTotp, { code: codeNow(secret) }, token)).result;
  test.clock.advance(STEP_MS);
  return { user, token, secret, codes };
}

const cookiesOf = (sent: { response: { cookies: { name: string; value: string }[] } }): Cookies =>
  Object.fromEntries(sent.response.cookies.map(({ name, value }) => [name, value]));

const first = (user: MadeUser, cookies: Cookies = {}) =>
  sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws: TEST_PASSWORD }, { cookies });

async function begin(user: MadeUser, cookies: Cookies = {}) {
  const sent = await first(user, cookies);
  expect([sent.status, sent.code]).toEqual([200, 'L0005']);
  return { step: sent.body['result'] as Step, cookies: { ...cookies, ...cookiesOf(sent) } };
}

type Second = { step: Step; cookies: Cookies; code: string; way?: FactorWay; remember?: boolean };

const second = ({ step, cookies, code, way = 'totp', remember = false }: Second) =>
  sendTo(test.app, calls.session.login, { action: 'secondInstance', ticket: step.ticket, way, code, remember }, { cookies });

const logOf = async (user: MadeUser) =>
  (await test.db.select().from(signInLog).where(eq(signInLog.userId, user.id)).orderBy(desc(signInLog.id))).map(({ result }) => result);

describe('session.login of a person with a second factor', () => {
  it('requires a code after the right password, and then opens the session', async () => {
    const { user, secret } = await makeLinked();
    const begun = await begin(user);
    expect(begun.step).toMatchObject({ ways: ['totp', 'recovery'], mayRemember: true });
    const sent = await second({ ...begun, code: codeNow(secret) });
    expect((await sendTo(test.app, calls.account.get, {}, sent.result.token)).result).toMatchObject({ id: user.id, loginType: 'phone' });
    expect((await logOf(user)).slice(0, 2)).toEqual(['success', 'second-due']);
  });

  it('reveals nothing of the factor after a wrong password', async () => {
    const { user } = await makeLinked();
    const sent = await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws: 'Wrong12345' });
    expect(sent).toMatchObject({ code: 'A0200', msg: '手机号或密码不正确' });
  });

  it('accepts a code once of many concurrent uses', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { user, secret } = await makeLinked();
      const begun = await Promise.all(Array.from({ length: 5 }, () => begin(user)));
      const answers = await Promise.all(begun.map((one) => second({ ...one, code: codeNow(secret) })));
      expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1);
    }
  });

  it('opens one session for one ticket in fifty concurrent requests', async () => {
    const { user, codes } = await makeLinked();
    const begun = await begin(user);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => second({ ...begun, way: 'recovery', code: codes[at % 10] ?? '' })),
    );
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1);
  });

  it("refuses used codes, yesterday's codes, recovery codes as digits, and nonsense", async () => {
    const { user, secret, codes } = await makeLinked();
    const begun = await begin(user);
    await second({ ...begun, code: codeNow(secret) });
    const again = await begin(user);
    for (const code of [codeNow(secret), codeNow(secret, -2_880), codes[0] ?? '', 'abc'])
      expect(await second({ ...again, code })).toMatchObject(WRONG_CODE);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { user, codes } = await makeLinked();
    const code = ` ${codes[3]?.toLowerCase().replace('-', ' ')}`;
    expect((await second({ ...(await begin(user)), way: 'recovery', code })).code).toBe('00000');
    expect(await second({ ...(await begin(user)), way: 'recovery', code })).toMatchObject(WRONG_CODE);
  });

  it('ends a ticket after five attempts, five minutes, its use, and in another browser', async () => {
    const { user, secret, codes } = await makeLinked();
    const begun = await begin(user);
    expect(await second({ ...begun, cookies: {}, code: codeNow(secret) })).toMatchObject(GONE);
    expect(await second({ ...begun, cookies: { houtai_step: 'of-another-browser' }, code: codeNow(secret) })).toMatchObject(GONE);
    expect((await second({ ...begun, code: codeNow(secret) })).code).toBe('00000');
    expect(await second({ ...begun, way: 'recovery', code: codes[0] ?? '' })).toMatchObject(GONE);
    const late = await begin(user);
    test.clock.advance(5 * 60_000);
    expect(await second({ ...late, code: codeNow(secret) })).toMatchObject(GONE);
  });

  it('locks the second step after five wrong codes, even if the right password comes in between', async () => {
    const { user, secret } = await makeLinked();
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await second({ ...(await begin(user)), code: '000000x' })).toMatchObject(WRONG_CODE);
    expect(await second({ ...(await begin(user)), code: codeNow(secret) })).toMatchObject({ status: 429, code: 'A0203' });
    expect((await logOf(user))[0]).toBe('locked');
  });

  it('skips the factor for thirty days on a device that the person remembered, until a new password', async () => {
    const { user, secret } = await makeLinked();
    const begun = await begin(user);
    const device = cookiesOf(await second({ ...begun, code: codeNow(secret), remember: true }));
    const opened = await first(user, device);
    expect(opened.code).toBe('00000');
    expect((await first(user)).code).toBe('L0005');
    test.clock.advance(30 * DAY_MS);
    const later = await begin(user, device);
    const known = { ...device, ...cookiesOf(await second({ ...later, code: codeNow(secret), remember: true })) };
    const { token } = (await first(user, known)).result;
    // This session was opened without the factor.
    test.clock.advance(STEP_MS);
    await sendTo(test.app, calls.session.prove, { code: codeNow(secret) }, token);
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Changed2026' }, token);
    const pws = 'Changed2026';
    expect(
      (await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws }, { cookies: known })).code,
    ).toBe('L0005');
  });

  it('requires the factor again on a device removed from the list, and only own devices can be removed', async () => {
    const { user, token, secret } = await makeLinked();
    const device = cookiesOf(await second({ ...(await begin(user)), code: codeNow(secret), remember: true }));
    const mine = async () =>
      (await sendTo(test.app, calls.session.mine, {}, token)).result.filter(({ factorUntil }) => factorUntil !== null);
    const [remembered, ...none] = await mine();
    expect([remembered?.factorUntil, none]).toEqual([new Date(test.clock.now.getTime() + 30 * DAY_MS).toISOString(), []]);
    const id = remembered?.id ?? '';
    const { token: other } = await makeSignedIn(test.app);
    expect(await sendTo(test.app, calls.session.forgetFactor, { id }, other)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.session.forgetFactor, { id })).toMatchObject({ code: 'L0001' });
    expect((await first(user, device)).code).toBe('00000');
    expect((await sendTo(test.app, calls.session.forgetFactor, { id }, token)).code).toBe('00000');
    expect(await mine()).toEqual([]);
    expect((await first(user, device)).code).toBe('L0005');
  });

  it('requires the factor of people with all rights each time', async () => {
    const { user, secret } = await makeLinked({ tags: ['*:*:*'] });
    const begun = await begin(user);
    expect(begun.step.mayRemember).toBe(false);
    const device = cookiesOf(await second({ ...begun, code: codeNow(secret), remember: true }));
    expect((await first(user, device)).code).toBe('L0005');
  });

  it('ends a started sign-in when the password changes', async () => {
    const { user, token, secret } = await makeLinked();
    const begun = await begin(user);
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Changed2026' }, token);
    expect(await second({ ...begun, code: codeNow(secret) })).toMatchObject(GONE);
  });
});

describe('session.loginAdmin of a person with a second factor', () => {
  it('requires it with a key of the console, but not with one of the command line', async () => {
    const { user } = await makeLinked();
    const issuer = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    const { tokenKey } = (await sendTo(test.app, calls.session.issueAdminKey, { loginId: user.loginId }, issuer.token)).result;
    expect((await sendTo(test.app, calls.session.loginAdmin, { loginId: user.loginId, tokenKey })).code).toBe('L0005');
    const local = await issueAdminKeyLocally({ db: test.db, now: test.clock.now }, user.loginId);
    expect((await sendTo(test.app, calls.session.loginAdmin, { loginId: user.loginId, tokenKey: local?.tokenKey ?? '' })).code).toBe(
      '00000',
    );
  });
});
