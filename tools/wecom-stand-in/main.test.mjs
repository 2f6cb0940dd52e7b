import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CREDENTIALS, environmentFor, start } from './main.mjs';

let standIn;

beforeAll(async () => {
  standIn = await start();
});
afterAll(() => standIn.close());

async function ask(path, query, init) {
  const response = await fetch(`${standIn.address}${path}?${new URLSearchParams(query)}`, init);
  return response.json();
}

async function token() {
  const { access_token: value } = await ask('/cgi-bin/gettoken', { corpid: CREDENTIALS.corpId, corpsecret: CREDENTIALS.secret });
  return value;
}

describe('gettoken', () => {
  it.each([
    ['another corpid', { corpid: 'x', corpsecret: CREDENTIALS.secret }, 40013],
    ['another secret', { corpid: CREDENTIALS.corpId, corpsecret: 'x' }, 40001],
  ])('refuses %s', async (_, query, errcode) => {
    expect(await ask('/cgi-bin/gettoken', query)).toMatchObject({ errcode });
  });

  it('returns a token that lasts two hours', async () => {
    const answer = await ask('/cgi-bin/gettoken', { corpid: CREDENTIALS.corpId, corpsecret: CREDENTIALS.secret });
    expect(answer).toMatchObject({ errcode: 0, expires_in: 7200, access_token: expect.stringMatching(/^[0-9a-f]{48}$/) });
  });
});

describe('auth/getuserinfo', () => {
  const userOf = async (code, access_token) => ask('/cgi-bin/auth/getuserinfo', { access_token: access_token ?? (await token()), code });

  it('returns the userid of a code once', async () => {
    const code = standIn.issueCode('LinYue');
    expect(await userOf(code)).toMatchObject({ errcode: 0, userid: 'LinYue' });
    expect(await userOf(code)).toMatchObject({ errcode: 40029 });
  });

  it('returns only an openid for an outsider', async () => {
    expect(await userOf(standIn.issueCode('outsider'))).toEqual({ errcode: 0, errmsg: 'ok', openid: 'o-outsider' });
  });

  it('refuses a code that has expired and tokens that are missing, unknown or expired', async () => {
    expect(await userOf(standIn.issueCode('LinYue', 0))).toMatchObject({ errcode: 42003 });
    expect(await userOf('x', '')).toMatchObject({ errcode: 41001 });
    expect(await userOf('x', 'unknown')).toMatchObject({ errcode: 40014 });
    const expired = await token();
    standIn.tokens.set(expired, Date.now());
    expect(await userOf('x', expired)).toMatchObject({ errcode: 42001 });
  });
});

describe('message/send', () => {
  const send = async (message) =>
    ask('/cgi-bin/message/send', { access_token: await token() }, { method: 'POST', body: JSON.stringify(message) });

  it('drops a repeated message when asked to, and answers "busy" as often as it is told', async () => {
    const message = {
      touser: 'LinYue',
      agentid: CREDENTIALS.agentId,
      msgtype: 'text',
      text: { content: '一次' },
      enable_duplicate_check: 1,
    };
    standIn.beBusy(1);
    expect(await send(message)).toMatchObject({ errcode: -1 });
    await send(message);
    await send(message);
    expect((await ask('/sent')).filter(({ text }) => text.content === '一次')).toHaveLength(1);
    standIn.sent.length = 0;
  });

  it('stores the message to be read at /sent and names unknown receivers', async () => {
    const message = { touser: 'LinYue|nobody', agentid: CREDENTIALS.agentId, msgtype: 'text', text: { content: '您好' } };
    expect(await send(message)).toMatchObject({ errcode: 0, invaliduser: 'nobody' });
    expect(await ask('/sent')).toEqual([message]);
  });

  it('refuses another agent, no receiver, and what is not JSON', async () => {
    expect(await send({ touser: 'LinYue', agentid: '7' })).toMatchObject({ errcode: 40056 });
    expect(await send({ agentid: CREDENTIALS.agentId })).toMatchObject({ errcode: 40031 });
    const broken = await ask('/cgi-bin/message/send', { access_token: await token() }, { method: 'POST', body: '{' });
    expect(broken).toMatchObject({ errcode: 47001 });
  });
});

describe('the authorise page', () => {
  const back = 'http://127.0.0.1:8080/adminview/auth-redirect';
  const wanted = { appid: CREDENTIALS.corpId, agentid: CREDENTIALS.agentId, redirect_uri: back, state: 'abc123' };
  const open = (query) => fetch(`${environmentFor(standIn.address).WECOM_SCAN_PAGE}?${new URLSearchParams(query)}`);

  it('redirects to the console with the state and a code of the chosen person', async () => {
    const page = await (await open(wanted)).text();
    const link = /href="([^"]+)">林悦/.exec(page)[1].replaceAll('&#38;', '&');
    const chosen = await fetch(standIn.address + link, { redirect: 'manual' });
    const location = new URL(chosen.headers.get('location'));
    expect(location.origin + location.pathname).toBe(back);
    expect(location.searchParams.get('state')).toBe('abc123');
    const code = location.searchParams.get('code');
    expect(await ask('/cgi-bin/auth/getuserinfo', { access_token: await token(), code })).toMatchObject({ userid: 'LinYue' });
  });

  it.each([
    ['appid', { appid: 'x' }],
    ['agentid', { agentid: 'x' }],
    ['redirect_uri', { redirect_uri: 'javascript:alert(1)' }],
    ['state', { state: 'a-b_c' }],
  ])('explains what is wrong with %s', async (name, changed) => {
    const response = await open({ ...wanted, ...changed });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(name);
  });
});
