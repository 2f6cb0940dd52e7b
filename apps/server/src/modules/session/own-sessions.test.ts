import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser, signIn, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { oneTimeSecrets, sessions, signInFailures } from './session.tables.ts';

const HOUR_MS = 3_600_000;
const SIGNED_OUT = { status: 401, code: 'L0001', msg: '登录已失效，请重新登录' };

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest({ config: { sessionIdleMs: 2 * HOUR_MS, sessionMaxMs: 5 * HOUR_MS } });
});
afterAll(() => test.close());

const accountOf = (token: string) => sendTo(test.app, calls.account.get, {}, token);
const sessionsOf = async (token: string) => (await sendTo(test.app, calls.session.mine, {}, token)).result;

describe('a session', () => {
  it('ends when it is idle for too long, and stays open when it is used', async () => {
    const { token } = await makeSignedIn(test.app);
    test.clock.advance(1.5 * HOUR_MS);
    expect((await accountOf(token)).code).toBe('00000');
    test.clock.advance(1.5 * HOUR_MS);
    expect((await accountOf(token)).code).toBe('00000');
    test.clock.advance(2 * HOUR_MS + 1);
    expect(await accountOf(token)).toMatchObject(SIGNED_OUT);
  });

  it('ends after the maximum time however much it is used', async () => {
    const { token } = await makeSignedIn(test.app);
    for (let hour = 1; hour < 5; hour += 1) {
      test.clock.advance(HOUR_MS);
      expect((await accountOf(token)).code).toBe('00000');
    }
    test.clock.advance(HOUR_MS);
    expect(await accountOf(token)).toMatchObject(SIGNED_OUT);
  });

  it('ends immediately when its account is disabled', async () => {
    const { user, token } = await makeSignedIn(test.app);
    await test.db.update(users).set({ active: false }).where(eq(users.id, user.id));
    expect(await accountOf(token)).toMatchObject(SIGNED_OUT);
  });

  it.each(['', 'no-such-token', 'x'.repeat(10_000)])('refuses the token %.20j', async (token) => {
    expect(await accountOf(token)).toMatchObject(SIGNED_OUT);
  });
});

describe('session.logout', () => {
  it('invalidates the token and the file cookie, and no other session', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const other = await signIn(test.app, user);
    const sent = await sendTo(test.app, calls.session.logout, {}, token);
    expect(sent.response.cookies).toMatchObject([{ name: 'houtai_file', value: '', path: '/api/op-biz/file' }]);
    expect(sent.response.cookies[0]?.expires?.getTime()).toBe(0);
    expect(await accountOf(token)).toMatchObject(SIGNED_OUT);
    expect((await accountOf(other)).code).toBe('00000');
  });

  it('requires a token', async () => {
    expect(await sendTo(test.app, calls.session.logout, {})).toMatchObject(SIGNED_OUT);
  });
});

describe('session.mine and session.end', () => {
  it("list the caller's open sessions with the device in words, and mark this one", async () => {
    const user = await makeUser(test.db);
    const form = { action: 'acountInstance' as const, phone: user.phone, pws: TEST_PASSWORD };
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };
    const first = (await sendTo(test.app, calls.session.login, form, { ip: '10.7.7.7', headers })).result.token;
    test.clock.advance(HOUR_MS / 2);
    const second = await signIn(test.app, user);
    const [newer, older, ...none] = await sessionsOf(second);
    expect(none).toEqual([]);
    expect(newer).toMatchObject({ current: true, loginType: 'phone' });
    expect(older).toMatchObject({ current: false, ip: '10.7.7.7', device: 'Firefox 150 · Linux' });
    expect((await sessionsOf(first)).find((session) => session.current)?.id).toBe(older?.id);
  });

  it("end one of the caller's sessions", async () => {
    const { user, token } = await makeSignedIn(test.app);
    const other = await signIn(test.app, user);
    const id = (await sessionsOf(token)).find((session) => !session.current)?.id ?? '';
    expect((await sendTo(test.app, calls.session.end, { id }, token)).code).toBe('00000');
    expect(await accountOf(other)).toMatchObject(SIGNED_OUT);
    expect(await sessionsOf(token)).toHaveLength(1);
    expect(await sendTo(test.app, calls.session.end, { id }, token)).toMatchObject({ status: 404, code: 'A0404' });
  });

  it('end all others and leave this one', async () => {
    const { user, token } = await makeSignedIn(test.app);
    const others = [await signIn(test.app, user), await signIn(test.app, user)];
    await sendTo(test.app, calls.session.end, { others: true }, token);
    for (const other of others) expect(await accountOf(other)).toMatchObject(SIGNED_OUT);
    expect((await accountOf(token)).code).toBe('00000');
  });

  it('never end a session of somebody else', async () => {
    const { token: theirs } = await makeSignedIn(test.app);
    const { token } = await makeSignedIn(test.app);
    const id = (await sessionsOf(theirs))[0]?.id ?? '';
    expect(await sendTo(test.app, calls.session.end, { id }, token)).toMatchObject({ status: 404, code: 'A0404' });
    expect((await accountOf(theirs)).code).toBe('00000');
  });

  it('serve members, require a token, and refuse a request that names nothing', async () => {
    const { token } = await makeSignedIn(test.app, { kind: 'member' });
    expect(await sessionsOf(token)).toMatchObject([{ current: true, loginType: 'member' }]);
    expect(await sendTo(test.app, calls.session.mine, {})).toMatchObject(SIGNED_OUT);
    const nothing = await test.app.inject({
      method: 'POST',
      url: '/api/ad-biz/session/del',
      headers: { 'x-access-token': token },
      payload: {},
    });
    expect(nothing.json()).toMatchObject({ code: 'A0400', msg: '请指定要结束的会话' });
  });
});

describe('session.signIns', () => {
  it("lists the caller's attempts, newest first, by page, and nobody else’s", async () => {
    const user = await makeUser(test.db);
    await makeSignedIn(test.app);
    for (const pws of ['Wrong12345', 'Wrong12345', TEST_PASSWORD]) {
      await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: user.phone, pws });
      test.clock.advance(1_000);
    }
    const token = await signIn(test.app, user);
    const first = (await sendTo(test.app, calls.session.signIns, { limit: 3 }, token)).result;
    expect(first.total).toBe(4);
    expect(first.rows.map((row) => row.result)).toEqual(['success', 'success', 'wrong']);
    const second = (await sendTo(test.app, calls.session.signIns, { limit: 3, offset: 2 }, token)).result;
    expect(second.rows.map((row) => row.result)).toEqual(['wrong']);
    expect(await sendTo(test.app, calls.session.signIns, {})).toMatchObject(SIGNED_OUT);
  });
});

describe('the file cookie', () => {
  const signInForCookie = async (headers: Record<string, string> = {}, app = test.app) => {
    const user = await makeUser(app.deps.database.db);
    const form = { action: 'acountInstance' as const, phone: user.phone, pws: TEST_PASSWORD };
    const { result, response } = await sendTo(app, calls.session.login, form, { headers });
    const [cookie] = response.cookies;
    return { token: result.token, cookie };
  };

  it('hides from scripts, other sites and other calls, and has its own secret', async () => {
    const { token, cookie } = await signInForCookie();
    expect(cookie).toMatchObject({ name: 'houtai_file', path: '/api/op-biz/file', httpOnly: true, sameSite: 'Strict', maxAge: 5 * 3_600 });
    expect(cookie).not.toHaveProperty('secure');
    expect(cookie?.value).not.toBe(token);
  });

  it('travels over https only if the console is reached that way', async () => {
    const proxied = await appForTest({ config: { trustProxy: 1 } });
    const { cookie } = await signInForCookie({ 'x-forwarded-proto': 'https' }, proxied.app);
    expect(cookie).toMatchObject({ secure: true });
    await proxied.close();
  });

  it('travels over https only if the public address uses it', async () => {
    const published = await appForTest({ config: { publicAddress: 'https://console.example' } });
    expect((await signInForCookie({}, published.app)).cookie).toMatchObject({ secure: true });
    await published.close();
    const plain = await appForTest({ config: { publicAddress: 'http://console.example' } });
    expect((await signInForCookie({}, plain.app)).cookie).not.toHaveProperty('secure');
    await plain.close();
  });

  it('reads files while the session is open, and opens no other call', async () => {
    const { token, cookie } = await signInForCookie();
    const value = cookie?.value ?? '';
    const cookies = { houtai_file: value };
    const readFile = (headers: Record<string, string> = {}) =>
      test.app.inject({ method: 'GET', url: '/api/op-biz/file/read/no-such-file', cookies, headers });
    expect((await readFile()).json()).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.account.get, {}, { cookies })).toMatchObject(SIGNED_OUT);
    expect(await sendTo(test.app, calls.session.mine, {}, { cookies, token: value })).toMatchObject(SIGNED_OUT);
    expect(await sendTo(test.app, calls.menus.mine, {}, { cookies })).toMatchObject(SIGNED_OUT);
    const asToken = await test.app.inject({ method: 'GET', url: '/api/op-biz/file/read/x', cookies: { houtai_file: token } });
    expect(asToken.json()).toMatchObject({ code: 'L0001' });
    await sendTo(test.app, calls.session.logout, {}, token);
    expect((await readFile()).json()).toMatchObject({ code: 'L0001' });
  });
});

describe('reading files', () => {
  it('does not count as activity of the session', async () => {
    const user = await makeUser(test.db);
    const form = { action: 'acountInstance' as const, phone: user.phone, pws: TEST_PASSWORD };
    const { result, response } = await sendTo(test.app, calls.session.login, form);
    const cookies = { houtai_file: response.cookies[0]?.value ?? '' };
    const read = async () => (await test.app.inject({ method: 'GET', url: '/api/op-biz/file/read/none', cookies })).json();
    test.clock.advance(1.5 * HOUR_MS);
    expect(await read()).toMatchObject({ code: 'A0404' });
    test.clock.advance(HOUR_MS);
    expect(await read()).toMatchObject({ code: 'L0001' });
    expect(await accountOf(result.token)).toMatchObject(SIGNED_OUT);
  });
});

describe('expired data', () => {
  it('disappears when somebody signs in, and valid data stays', async () => {
    const { token: ended } = await makeSignedIn(test.app);
    await sendTo(test.app, calls.session.logout, {}, ended);
    await makeSignedIn(test.app);
    const now = test.clock.now;
    await test.db.insert(oneTimeSecrets).values({ hash: 'old', purpose: 'wx-state', subject: 'x', expiresAt: now });
    await test.db.insert(signInFailures).values({ account: 'old', failures: 2, lastAt: now });
    test.clock.advance(3 * HOUR_MS);
    const later = new Date(test.clock.now.getTime() + 1_000);
    await test.db.insert(oneTimeSecrets).values({ hash: 'new', purpose: 'wx-state', subject: 'x', expiresAt: later });
    const { user } = await makeSignedIn(test.app);
    expect(await test.db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: user.id }]);
    expect(await test.db.select({ hash: oneTimeSecrets.hash }).from(oneTimeSecrets)).toEqual([{ hash: 'new' }]);
    expect(await test.db.select().from(signInFailures)).toEqual([]);
  });
});
