import { calls } from '@houtai/contract';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { readConfig } from '#platform/config.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, type MadeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';
import { linkedIdentities, signInLog } from './session.tables.ts';

const BAD_STATE = { status: 401, code: 'A0200', msg: '企业微信登录已失效或不是由本浏览器发起，请重新登录' };
const FIRST_PASSWORD = { status: 403, code: 'A0301', msg: '请先修改初始密码' };

type Started = { wxState: string; cookies: Record<string, string> };

let standIn: FakeWecom;
let test: AppForTest;
let user: MadeUser;
let token: string;

beforeAll(async () => {
  standIn = await start();
  test = await appForTest({ config: { wecom: readConfig(environmentFor(standIn.address)).wecom } });
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});
beforeEach(async () => {
  await test.db.delete(linkedIdentities);
  ({ user, token } = await makeSignedIn(test.app));
});

const ask = (pws: string, as = token) => sendTo(test.app, calls.account.startLink, { way: 'scan', pws }, as);

function startedBy(sent: Awaited<ReturnType<typeof ask>>): Started {
  const cookies = Object.fromEntries(sent.response.cookies.map(({ name, value }) => [name, value]));
  return { wxState: sent.result.wxState, cookies };
}

async function startLink(as = token): Promise<Started> {
  return startedBy(await ask(TEST_PASSWORD, as));
}

async function startSignIn(): Promise<Started> {
  const sent = await sendTo(test.app, calls.session.authorize, { way: 'scan' });
  const cookies = Object.fromEntries(sent.response.cookies.map(({ name, value }) => [name, value]));
  return { wxState: sent.result.wxState, cookies };
}

function link({ wxState, cookies }: Started, { person = 'LinYue', as = token } = {}) {
  return sendTo(test.app, calls.account.link, { wxCode: standIn.issueCode(person), wxState }, { token: as, cookies });
}

function signInByCode({ wxState, cookies }: Started) {
  const form = { action: 'wxWorkCodeInstance' as const, wxCode: standIn.issueCode('LinYue'), wxState };
  return sendTo(test.app, calls.session.login, form, { cookies });
}

/** The log entries of the person after the test's own sign-in. */
async function recorded(): Promise<string[]> {
  const rows = await test.db.select().from(signInLog).where(eq(signInLog.userId, user.id)).orderBy(asc(signInLog.id));
  return rows.slice(1).map((row) => `${row.loginType} ${row.result}`);
}

const linkedOf = () => test.db.select().from(linkedIdentities).where(eq(linkedIdentities.userId, user.id));

describe('account.startLink', () => {
  it('returns the address to go to after the right password, and marks the browser', async () => {
    const sent = await ask(TEST_PASSWORD);
    expect(new URL(sent.result.url).searchParams.get('state')).toBe(sent.result.wxState);
    expect(sent.response.cookies).toMatchObject([{ name: 'houtai_wx', httpOnly: true }]);
  });

  it('refuses a wrong password, which is recorded and locks the account after five', async () => {
    for (let time = 0; time < 5; time += 1) expect(await ask('Wrong12345')).toMatchObject({ code: 'A0200', msg: '密码不正确' });
    expect(await ask(TEST_PASSWORD)).toMatchObject({ status: 429, code: 'A0203' });
    expect(await recorded()).toEqual([...Array.from({ length: 5 }, () => 'phone wrong'), 'phone locked']);
  });

  it('accepts the cookie of a second window of the same person, and of nobody else', async () => {
    const first = await startLink();
    const again = (as: string) =>
      sendTo(test.app, calls.account.startLink, { way: 'scan', pws: TEST_PASSWORD }, { token: as, cookies: first.cookies });
    expect(startedBy(await again(token)).cookies).toEqual(first.cookies);
    const { token: other } = await makeSignedIn(test.app);
    expect(startedBy(await again(other)).cookies).not.toEqual(first.cookies);
  });

  it('requires a token, a changed initial password, and configured messaging', async () => {
    expect(await ask(TEST_PASSWORD, '')).toMatchObject({ status: 401, code: 'L0001' });
    await test.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id));
    expect(await ask(TEST_PASSWORD)).toMatchObject(FIRST_PASSWORD);
    const without = await appForTest();
    const { token: there } = await makeSignedIn(without.app);
    expect(await sendTo(without.app, calls.account.startLink, { way: 'scan', pws: 'x' }, there)).toMatchObject({
      code: 'A0404',
      msg: expect.stringContaining('还没有配置企业微信'),
    });
    await without.close();
  });
});

describe('account.link and account.unlink', () => {
  it('link the caller’s identity, and remove it again with the password', async () => {
    expect((await link(await startLink())).code).toBe('00000');
    expect((await signInByCode(await startSignIn())).code).toBe('00000');
    expect(await sendTo(test.app, calls.account.unlink, { pws: 'Wrong12345' }, token)).toMatchObject({ code: 'A0200', msg: '密码不正确' });
    expect((await sendTo(test.app, calls.account.unlink, { pws: TEST_PASSWORD }, token)).code).toBe('00000');
    expect(await linkedOf()).toEqual([]);
    expect(await recorded()).toEqual(['wxwork success', 'phone wrong']);
  });

  it('refuse a state of another browser, of another person, and one that was issued for a sign-in', async () => {
    expect(await link({ ...(await startLink()), cookies: {} })).toMatchObject(BAD_STATE);
    expect(await link(await startSignIn())).toMatchObject(BAD_STATE);
    const { token: other } = await makeSignedIn(test.app);
    expect(await link(await startLink(other))).toMatchObject(BAD_STATE);
    expect(await signInByCode(await startLink())).toMatchObject(BAD_STATE);
    expect(await linkedOf()).toEqual([]);
  });

  it('count and record an invalid state like a wrong password', async () => {
    const good = await startLink();
    for (let time = 0; time < 5; time += 1) expect(await link({ ...good, wxState: 'f'.repeat(64) })).toMatchObject(BAD_STATE);
    expect(await link(good)).toMatchObject({ status: 429, code: 'A0203' });
    expect(await recorded()).toEqual([...Array.from({ length: 5 }, () => 'wxwork state'), 'wxwork locked']);
  });

  it('refuse and record an identity of somebody else, an outsider, and a code unknown to the service', async () => {
    const { token: other } = await makeSignedIn(test.app);
    await link(await startLink(other), { as: other });
    expect(await link(await startLink())).toMatchObject({ code: 'A0409', msg: '该企业微信已绑定其他账号' });
    expect(await link(await startLink(), { person: 'outsider' })).toMatchObject({
      code: 'A0200',
      msg: '您不是本企业的成员，不能使用企业微信登录',
    });
    expect(await recorded()).toEqual(['wxwork not-linked', 'wxwork state']);
  });

  it('refuse what was begun with a password that has been changed since', async () => {
    const begun = await startLink();
    await sendTo(test.app, calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Changed2026' }, token);
    expect(await link(begun)).toMatchObject(BAD_STATE);
  });

  it('refuse people with an initial password, and callers who are not signed in', async () => {
    const begun = await startLink();
    expect(await link(begun, { as: '' })).toMatchObject({ status: 401, code: 'L0001' });
    expect(await sendTo(test.app, calls.account.unlink, { pws: TEST_PASSWORD })).toMatchObject({ status: 401, code: 'L0001' });
    await test.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id));
    expect(await link(begun, { as: await signIn(test.app, user) })).toMatchObject(FIRST_PASSWORD);
    expect(await linkedOf()).toEqual([]);
  });
});
