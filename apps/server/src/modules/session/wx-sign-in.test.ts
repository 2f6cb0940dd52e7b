// @module-tag node24
import { createServer, type Server } from 'node:http';

import { calls } from '@houtai/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readConfig } from '#platform/config.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser, type MadeUser, TEST_PASSWORD } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';
import { linkedIdentities, signInLog } from './session.tables.ts';

const MINUTE_MS = 60_000;

let standIn: FakeWecom;
let test: AppForTest;
let staff: MadeUser;

beforeAll(async () => {
  standIn = await start();
  test = await appForTest({ config: { wecom: readConfig(environmentFor(standIn.address)).wecom } });
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});
beforeEach(async () => {
  staff = await makeUser(test.db);
  await test.db.delete(linkedIdentities);
});

type Browser = Record<string, string>;

/** Starts a sign-in and returns the state with the cookie of the browser. */
async function startSignIn(cookies: Browser = {}, app = test.app): Promise<{ url: URL; wxState: string; cookies: Browser }> {
  const sent = await sendTo(app, calls.session.authorize, { way: 'scan' }, { cookies });
  const { url, wxState } = sent.result;
  return { url: new URL(url), wxState, cookies: Object.fromEntries(sent.response.cookies.map(({ name, value }) => [name, value])) };
}

function signInByCode(wxCode: string, { wxState, cookies }: { wxState: string; cookies: Browser }) {
  return sendTo(test.app, calls.session.login, { action: 'wxWorkCodeInstance', wxCode, wxState }, { cookies });
}

async function ticketFor(person: string): Promise<string> {
  const sent = await signInByCode(standIn.issueCode(person), await startSignIn());
  expect(sent).toMatchObject({ status: 200, code: 'L0004', msg: '该企业微信尚未绑定账号' });
  return (sent.body['result'] as { openId: string }).openId;
}

function linkAndSignIn(openId: string, phone = staff.phone, pws = TEST_PASSWORD) {
  return sendTo(test.app, calls.session.login, { action: 'wxworkInstance', phone, pws, openId, accountThirdType: 'WXWORK' });
}

async function lastResult(): Promise<string | undefined> {
  const [row] = await test.db.select().from(signInLog).orderBy(desc(signInLog.id)).limit(1);
  return row?.loginType === 'wxwork' ? row.result : undefined;
}

describe('session.authorize', () => {
  it('returns the address of the scan page, with the return address and a state that WeCom accepts', async () => {
    const { url, wxState } = await startSignIn();
    expect(url.href).toMatch(environmentFor(standIn.address)['WECOM_SCAN_PAGE'] ?? 'none');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      login_type: 'CorpApp',
      appid: 'stand-in',
      agentid: '1000001',
      redirect_uri: 'http://localhost:80/adminview/auth-redirect',
      state: wxState,
    });
    expect(wxState).toMatch(/^[A-Za-z0-9]{64}$/);
    expect((await fetch(url)).status).toBe(200);
  });

  it('returns the page inside the messaging application with its fragment', async () => {
    const { url, wxState } = (await sendTo(test.app, calls.session.authorize, { way: 'inside' })).result;
    expect(url).toMatch(/scope=snsapi_base&state=[A-Za-z0-9]{64}&agentid=1000001#wechat_redirect$/);
    expect(url).toContain(wxState);
  });

  it('marks the browser with a cookie that scripts cannot read, and preserves that of a second window', async () => {
    const sent = await sendTo(test.app, calls.session.authorize, { way: 'scan' });
    expect(sent.response.cookies).toMatchObject([{ name: 'houtai_wx', path: '/api', httpOnly: true, sameSite: 'Lax', maxAge: 600 }]);
    const first = await startSignIn();
    const second = await startSignIn(first.cookies);
    expect(second.cookies).toEqual(first.cookies);
    expect((await signInByCode(standIn.issueCode('LinYue'), first)).code).toBe('L0004');
  });

  it('gives a browser another cookie once nothing is in progress, and never accepts one that it did not set', async () => {
    const done = await startSignIn();
    await signInByCode(standIn.issueCode('LinYue'), done);
    expect((await startSignIn(done.cookies)).cookies).not.toEqual(done.cookies);
    const late = await startSignIn();
    test.clock.advance(10 * MINUTE_MS);
    expect((await startSignIn(late.cookies)).cookies).not.toEqual(late.cookies);
    const planted = { houtai_wx: 'A'.repeat(43) };
    expect((await startSignIn(planted)).cookies).not.toEqual(planted);
  });

  it('sends people back to the configured public address', async () => {
    const behindProxy = await appForTest({
      config: { wecom: readConfig(environmentFor(standIn.address)).wecom, publicAddress: 'https://console.example' },
    });
    const { url } = await startSignIn({}, behindProxy.app);
    expect(url.searchParams.get('redirect_uri')).toBe('https://console.example/adminview/auth-redirect');
    await behindProxy.close();
  });

  it('reports missing messaging, as does the sign-in by code', async () => {
    const without = await appForTest();
    const form = { action: 'wxWorkCodeInstance' as const, wxCode: 'x', wxState: 'x' };
    const refused = { status: 404, code: 'A0404', msg: expect.stringContaining('还没有配置企业微信') };
    expect(await sendTo(without.app, calls.session.authorize, { way: 'scan' })).toMatchObject(refused);
    expect(await sendTo(without.app, calls.session.login, form)).toMatchObject(refused);
    await without.close();
  });
});

describe('session.login by messaging code', () => {
  it('answers an unlinked identity with a ticket, links it with phone and password, and recognises it afterwards', async () => {
    const linked = await linkAndSignIn(await ticketFor('LinYue'));
    expect((await sendTo(test.app, calls.account.get, {}, linked.result.token)).result).toMatchObject({
      id: staff.id,
      loginType: 'wxwork',
      wxworkLinked: true,
    });
    const again = await signInByCode(standIn.issueCode('LinYue'), await startSignIn());
    expect((await sendTo(test.app, calls.account.get, {}, again.result.token)).result.id).toBe(staff.id);
    expect(await lastResult()).toBe('success');
  });

  it('accepts a state once, within ten minutes, from the browser that got it', async () => {
    const refused = { status: 401, code: 'A0200', msg: '企业微信登录已失效或不是由本浏览器发起，请重新登录' };
    const started = await startSignIn();
    await signInByCode(standIn.issueCode('LinYue'), started);
    expect(await signInByCode(standIn.issueCode('LinYue'), started)).toMatchObject(refused);

    const other = await startSignIn();
    expect(await signInByCode(standIn.issueCode('LinYue'), { ...other, cookies: {} })).toMatchObject(refused);
    expect(await signInByCode(standIn.issueCode('LinYue'), { ...other, cookies: started.cookies })).toMatchObject(refused);
    expect(await signInByCode(standIn.issueCode('LinYue'), { ...other, wxState: 'f'.repeat(64) })).toMatchObject(refused);

    const late = await startSignIn();
    test.clock.advance(10 * MINUTE_MS);
    expect(await signInByCode(standIn.issueCode('LinYue'), late)).toMatchObject(refused);
    expect(await lastResult()).toBe('state');
  });

  it('refuses a used code, and people from outside the enterprise', async () => {
    const code = standIn.issueCode('LinYue');
    await signInByCode(code, await startSignIn());
    expect(await signInByCode(code, await startSignIn())).toMatchObject({
      status: 401,
      code: 'A0200',
      msg: '企业微信授权已失效，请重新发起登录',
    });
    expect(await signInByCode(standIn.issueCode('outsider'), await startSignIn())).toMatchObject({
      code: 'A0200',
      msg: '您不是本企业的成员，不能使用企业微信登录',
    });
  });

  it('requests one access token, and another when it has expired', async () => {
    const asked = () => standIn.requests.filter((path) => path === '/cgi-bin/gettoken').length;
    await ticketFor('LinYue');
    const before = asked();
    await ticketFor('LinYue');
    expect(asked()).toBe(before);
    for (const token of standIn.tokens.keys()) standIn.tokens.set(token, 0);
    await ticketFor('LinYue');
    expect(asked()).toBe(before + 1);
    standIn.tokens.clear();
    await ticketFor('LinYue');
    expect(asked()).toBe(before + 2);
  });

  it('refuses a disabled person', async () => {
    const disabled = await makeUser(test.db, { active: false });
    await test.db
      .insert(linkedIdentities)
      .values({ provider: 'WXWORK', externalId: 'ZhouHang', userId: disabled.id, createdAt: test.clock.now });
    expect(await signInByCode(standIn.issueCode('ZhouHang'), await startSignIn())).toMatchObject({ status: 403, code: 'A0202' });
    expect(await lastResult()).toBe('disabled');
  });
});

describe('session.login with a link ticket', () => {
  const badTicket = { status: 401, code: 'A0200', msg: '绑定凭证已失效，请重新使用企业微信登录' };

  it('never trusts an identity that the client made up', async () => {
    for (const openId of ['LinYue', 'o-outsider', 'x'.repeat(43)]) expect(await linkAndSignIn(openId)).toMatchObject(badTicket);
    expect(await test.db.select().from(linkedIdentities)).toEqual([]);
  });

  it('accepts a ticket once and within five minutes', async () => {
    const ticket = await ticketFor('LinYue');
    expect((await linkAndSignIn(ticket)).code).toBe('00000');
    expect(await linkAndSignIn(ticket)).toMatchObject(badTicket);
    expect(await lastResult()).toBe('state');
    const late = await ticketFor('ZhouHang');
    test.clock.advance(5 * MINUTE_MS);
    expect(await linkAndSignIn(late)).toMatchObject(badTicket);
    expect(await lastResult()).toBe('state');
  });

  it('allows another attempt after a wrong password, which counts', async () => {
    const ticket = await ticketFor('LinYue');
    expect(await linkAndSignIn(ticket, staff.phone, 'Wrong12345')).toMatchObject({ code: 'A0200', msg: '手机号或密码不正确' });
    expect((await linkAndSignIn(ticket)).code).toBe('00000');
    const rows = await test.db.select().from(signInLog).where(eq(signInLog.userId, staff.id)).orderBy(signInLog.id);
    expect(rows.map((row) => row.result)).toEqual(['wrong', 'success']);
  });

  it('counts and records an invalid ticket like a wrong password', async () => {
    for (let time = 0; time < 5; time += 1) expect(await linkAndSignIn('x'.repeat(43))).toMatchObject(badTicket);
    expect(await linkAndSignIn(await ticketFor('LinYue'))).toMatchObject({ status: 429, code: 'A0203' });
    const rows = await test.db.select().from(signInLog).where(eq(signInLog.userId, staff.id)).orderBy(signInLog.id);
    expect(rows.map((row) => row.result)).toEqual(['state', 'state', 'state', 'state', 'state', 'locked']);
  });

  it('refuses an identity of another account, a second identity, members and disabled people', async () => {
    await linkAndSignIn(await ticketFor('LinYue'));
    const ticketBefore = await ticketFor('ZhouHang');
    const second = await ticketFor('ChenXiao');
    const third = await ticketFor('ChenXiao');
    const other = await makeUser(test.db);
    expect((await linkAndSignIn(second, other.phone)).code).toBe('00000');
    const someone = await makeUser(test.db);
    expect(await linkAndSignIn(third, someone.phone)).toMatchObject({ status: 409, code: 'A0409', msg: '该企业微信已绑定其他账号' });
    expect(await lastResult()).toBe('not-linked');
    expect(await linkAndSignIn(ticketBefore)).toMatchObject({ code: 'A0409', msg: '该账号已绑定其他企业微信，请先解绑' });
    const member = await makeUser(test.db, { kind: 'member' });
    expect(await linkAndSignIn(ticketBefore, member.phone)).toMatchObject({ code: 'A0200' });
    const disabled = await makeUser(test.db, { active: false });
    expect(await linkAndSignIn(ticketBefore, disabled.phone)).toMatchObject({ code: 'A0202' });
  });

  it('links one of several concurrent requests with tickets of one identity', async () => {
    const tickets = [await ticketFor('LinYue'), await ticketFor('LinYue'), await ticketFor('LinYue')];
    const people = await Promise.all(tickets.map(() => makeUser(test.db)));
    const answers = await Promise.all(tickets.map((ticket, index) => linkAndSignIn(ticket, people[index]?.phone)));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['00000', 'A0409', 'A0409']);
  });
});

describe('a failing messaging service', () => {
  it.each([
    [
      'refuses our secret',
      JSON.stringify({ errcode: 40001, errmsg: 'invalid credential' }),
      '企业微信返回错误（40001），请稍后重试，或改用手机号登录',
    ],
    ['answers no JSON', '<html>502</html>', '企业微信暂时无法访问，请稍后重试，或改用手机号登录'],
    ['answers without a token', JSON.stringify({ errcode: 0 }), '企业微信暂时无法访问，请稍后重试，或改用手机号登录'],
  ])('causes a third-party error when it %s', async (_, body, msg) => {
    const broken: Server = createServer((_request, response) => void response.end(body));
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const address = broken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { wecom } = readConfig({ ...environmentFor(standIn.address), WECOM_API: `http://127.0.0.1:${port}` });
    const other = await appForTest({ config: { wecom } });
    const { wxState, cookies } = await startSignIn({}, other.app);
    const form = { action: 'wxWorkCodeInstance' as const, wxCode: 'x', wxState };
    expect(await sendTo(other.app, calls.session.login, form, { cookies })).toMatchObject({ status: 503, code: 'C0001', msg });
    expect(await other.db.select().from(signInLog)).toMatchObject([{ result: 'third-party', loginType: 'wxwork' }]);
    await other.close();
    broken.close();
  });
});
