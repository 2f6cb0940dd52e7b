/** The demo's people who may sign in to the console, administrator first, and the password of all of them. */
export const PHONES = ['13800000000', '13800000001', '13800000002', '13800000003', '13800000006'];
export const PASSWORD = 'Houtai2026';

export const MY_MENUS = '/api/op-biz/menu/mymenu';
export const AGENDA_LIST = '/api/ad-biz/sys-agenda/list';
export const LOGIN_LOG = '/api/ad-biz/login-log/list';
export const TODO_LIST = '/api/ad-biz/wcp-todo/list';
export const REPORT_LIST = '/api/ad-biz/work-report/list';
export const TODO_STATE = '/api/ad-biz/wcp-todo/state';
export const TODO_ADD = '/api/ad-biz/wcp-todo/add';
export const TODO_EXPORT = '/api/ad-biz/wcp-todo/export';
export const USER_LIST = '/api/ad-biz/sys-user/list';

/** Headers of one client: its token, and an address of its own. */
export function headersOf(token, client = 0) {
  return { 'x-access-token': token, 'x-forwarded-for': `10.0.${Math.floor(client / 250)}.${(client % 250) + 1}` };
}

export async function signIn(address, { phone = PHONES[0], client = 0 } = {}) {
  const { 'x-forwarded-for': forwarded } = headersOf('', client);
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ action: 'acountInstance', phone, pws: PASSWORD }),
  });
  const { code, msg, result } = await answer.json();
  if (code !== '00000') throw new Error(`signing in was refused: ${code} ${msg}`);
  return result.token;
}

/** Makes a read and returns its duration; throws if it is refused. */
export async function readOnce(address, path, headers, timeoutMs = 30_000) {
  const begun = performance.now();
  const answer = await fetch(address + path, { headers, signal: AbortSignal.timeout(timeoutMs) });
  const { code, msg } = await answer.json();
  if (code !== '00000') throw new Error(`${path} was refused: ${code} ${msg}`);
  return performance.now() - begun;
}
