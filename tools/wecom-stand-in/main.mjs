/**
 * Stands in for the enterprise-messaging service (WeCom) in development and tests: speaks its protocol, shows an authorise page with a
 * choice of people, and stores the messages that it gets. Not for production.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

import { choicePage } from './choice-page.mjs';
import { DEMO_PEOPLE } from './demo-people.mjs';

/** The configuration that the server needs to use the stand-in. */
export const CREDENTIALS = { corpId: 'stand-in', agentId: '1000001', secret: 'stand-in-secret' };

/** People of the enterprise by userid: the demo's, some who are linked to no account at first, and an outsider who has only an openid. */
export const PEOPLE = [
  { id: 'ChenXiao', name: '陈晓' },
  { id: 'LinYue', name: '林悦' },
  { id: 'ZhouHang', name: '周航' },
  ...Object.entries(DEMO_PEOPLE).map(([id, name]) => ({ id, name })),
  { id: 'outsider', name: '外部联系人（非本企业成员）', outside: true },
];

const CODE_LASTS_MS = 300_000;
const TOKEN_LASTS_S = 7_200;
const BODY_MAX_BYTES = 65_536;

/** Starts the stand-in on a loopback port (0: any) and returns its address and its state, which tests read and change. */
export async function start(port = 0) {
  const state = { tokens: new Map(), codes: new Map(), sent: [], requests: [], busy: 0, cut: null };
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => sendJson(response, { errcode: -1, errmsg: 'system busy' }));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  const beBusy = (times) => {
    state.busy = times;
  };
  const cutNext = (when) => {
    state.cut = when;
  };
  return { address, ...state, beBusy, cutNext, issueCode: (person, lastsMs) => issueCode(state, person, lastsMs), close };
}

async function handle(state, request, response) {
  const url = new URL(request.url, 'http://stand-in');
  state.requests.push(url.pathname);
  const answer = ROUTES[`${request.method} ${url.pathname}`];
  if (!answer) return sendJson(response, { errcode: 404, errmsg: 'no such path' }, 404);
  return answer({ state, query: url.searchParams, request, response });
}

const ROUTES = {
  'GET /cgi-bin/gettoken': ({ state, query, response }) => {
    if (query.get('corpid') !== CREDENTIALS.corpId) return sendJson(response, { errcode: 40013, errmsg: 'invalid corpid' });
    if (query.get('corpsecret') !== CREDENTIALS.secret) return sendJson(response, { errcode: 40001, errmsg: 'invalid credential' });
    const token = randomBytes(24).toString('hex');
    state.tokens.set(token, Date.now() + TOKEN_LASTS_S * 1_000);
    return sendJson(response, { errcode: 0, errmsg: 'ok', access_token: token, expires_in: TOKEN_LASTS_S });
  },

  'GET /cgi-bin/auth/getuserinfo': ({ state, query, response }) => {
    const refusal = tokenRefusal(state, query);
    if (refusal) return sendJson(response, refusal);
    const code = query.get('code') ?? '';
    const issued = state.codes.get(code);
    state.codes.delete(code);
    if (!issued) return sendJson(response, { errcode: 40029, errmsg: 'invalid code' });
    if (issued.goodUntil <= Date.now()) return sendJson(response, { errcode: 42003, errmsg: 'code expired' });
    const { id, outside } = issued.person;
    return sendJson(response, { errcode: 0, errmsg: 'ok', ...(outside ? { openid: `o-${id}` } : { userid: id }) });
  },

  'POST /cgi-bin/message/send': async ({ state, query, request, response }) => {
    const refusal = tokenRefusal(state, query);
    if (refusal) return sendJson(response, refusal);
    const message = await readJson(request);
    if (!message) return sendJson(response, { errcode: 47001, errmsg: 'data format error' });
    if (String(message.agentid) !== CREDENTIALS.agentId) return sendJson(response, { errcode: 40056, errmsg: 'invalid agentid' });
    if (state.busy > 0) {
      state.busy -= 1;
      return sendJson(response, { errcode: -1, errmsg: 'system busy' });
    }
    const { cut } = state;
    state.cut = null;
    if (cut === 'before') return request.socket.destroy();
    if (!message.touser) return sendJson(response, { errcode: 40031, errmsg: 'invalid userid list' });
    const receivers = String(message.touser).split('|');
    const unknown = receivers.filter((id) => !PEOPLE.some((person) => person.id === id && !person.outside));
    const isSame = message.enable_duplicate_check && state.sent.some((earlier) => JSON.stringify(earlier) === JSON.stringify(message));
    if (unknown.length < receivers.length && !isSame) state.sent.push(message);
    if (cut === 'after') return request.socket.destroy();
    return sendJson(response, { errcode: 0, errmsg: 'ok', invaliduser: unknown.join('|'), msgid: randomBytes(8).toString('hex') });
  },

  'GET /cgi-bin/agent/get': ({ state, query, response }) => {
    const refusal = tokenRefusal(state, query);
    if (refusal) return sendJson(response, refusal);
    if (query.get('agentid') !== CREDENTIALS.agentId)
      return sendJson(response, { errcode: 301002, errmsg: 'not allow operate another agent' });
    return sendJson(response, { errcode: 0, errmsg: 'ok', agentid: Number(CREDENTIALS.agentId), name: 'Houtai 后台', close: 0 });
  },

  'GET /sent': ({ state, response }) => sendJson(response, state.sent),

  'GET /wwlogin/sso/login': authorize,
  'GET /connect/oauth2/authorize': authorize,

  'GET /choose': ({ state, query, response }) => {
    const person = PEOPLE.find(({ id }) => id === query.get('person'));
    const back = webAddress(query.get('redirect_uri'));
    if (!person || !back) return sendJson(response, { errcode: 40035, errmsg: 'invalid parameter' }, 400);
    back.searchParams.set('code', issueCode(state, person.id));
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href, 'referrer-policy': 'no-referrer' });
    return response.end();
  },
};

/** Both authorise pages, the one to scan and the one inside the messaging application, are the same choice of people here. */
function authorize({ query, response }) {
  const fault = authorizeFault(query);
  const page = choicePage({ people: PEOPLE, fault, redirectUri: query.get('redirect_uri') ?? '', state: query.get('state') ?? '' });
  return sendHtml(response, page, fault ? 400 : 200);
}

/** Issues a code that getuserinfo accepts once, within five minutes. */
function issueCode(state, id, lastsMs = CODE_LASTS_MS) {
  const person = PEOPLE.find((one) => one.id === id) ?? { id };
  const code = randomBytes(24).toString('base64url');
  state.codes.set(code, { person, goodUntil: Date.now() + lastsMs });
  return code;
}

function tokenRefusal(state, query) {
  const token = query.get('access_token');
  if (!token) return { errcode: 41001, errmsg: 'access_token missing' };
  const goodUntil = state.tokens.get(token);
  if (goodUntil === undefined) return { errcode: 40014, errmsg: 'invalid access_token' };
  return goodUntil > Date.now() ? null : { errcode: 42001, errmsg: 'access_token expired' };
}

function authorizeFault(query) {
  if (query.get('appid') !== CREDENTIALS.corpId) return 'appid 不正确';
  if (query.get('agentid') !== CREDENTIALS.agentId) return 'agentid 不正确';
  if (!webAddress(query.get('redirect_uri'))) return 'redirect_uri 不正确';
  if (!/^[A-Za-z0-9]{1,128}$/.test(query.get('state') ?? '')) return 'state 只能由字母和数字组成，最长 128 位';
  return '';
}

function webAddress(text) {
  return URL.canParse(text ?? '') && /^https?:/.test(text) ? new URL(text) : null;
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_MAX_BYTES) return null;
  }
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function sendJson(response, body, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function sendHtml(response, html, status) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(html);
}

/** The environment that points the server to the stand-in at an address. */
export function environmentFor(address) {
  return {
    WECOM_CORP_ID: CREDENTIALS.corpId,
    WECOM_AGENT_ID: CREDENTIALS.agentId,
    WECOM_SECRET: CREDENTIALS.secret,
    WECOM_API: address,
    WECOM_SCAN_PAGE: `${address}/wwlogin/sso/login`,
    WECOM_INSIDE_PAGE: `${address}/connect/oauth2/authorize`,
  };
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { address } = await start(Number(argv[2] ?? process.env.PORT ?? 8081));
  const environment = Object.entries(environmentFor(address)).map(([name, value]) => `${name}=${value}`);
  console.log(`企业微信替身 enterprise-messaging stand-in: ${address}\n\n  ${environment.join(' ')} npm start\n`);
}
