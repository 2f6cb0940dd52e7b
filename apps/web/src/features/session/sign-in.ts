import { calls } from '@houtai/contract';
import type { LoginType } from '@houtai/contract/session';

import { CallError, send } from '#platform/calls/send.ts';
import { beginSession } from '#platform/session/session.ts';

// The sign-in page shows its refusals itself, over the button.
const SILENT = { silent: true };

export type Credentials = { phone: string; pws: string };

export async function signInByPhone(form: Credentials, stay: boolean): Promise<void> {
  const answer = await send(calls.session.login, { action: 'acountInstance', ...form }, SILENT);
  begin(tokenOf(answer), 'phone', stay);
}

export async function signInAsMember(form: Credentials, stay: boolean): Promise<void> {
  const answer = await send(calls.session.loginMember, form, SILENT);
  begin(tokenOf(answer), 'member', stay);
}

export async function signInAsAdmin(form: { loginId: string; tokenKey: string }, stay: boolean): Promise<void> {
  begin(await send(calls.session.loginAdmin, form, SILENT), 'admin', stay);
}

/** Links the messaging identity behind the ticket of L0004 to an account, and signs in. */
export async function signInAndLink(form: Credentials, ticket: string, stay: boolean): Promise<void> {
  const input = { action: 'wxworkInstance' as const, ...form, openId: ticket, accountThirdType: 'WXWORK' as const };
  const answer = await send(calls.session.login, input, SILENT);
  begin(tokenOf(answer), 'wxwork', stay);
}

export async function signInByCode(wxCode: string, wxState: string): Promise<void> {
  const answer = await send(calls.session.login, { action: 'wxWorkCodeInstance', wxCode, wxState }, SILENT);
  begin(tokenOf(answer), 'wxwork', true);
}

/** An answer may lack its result altogether, which the types do not foresee. */
function tokenOf(answer: { token: string } | undefined): string | undefined {
  return answer?.token;
}

/** A missing token rejects with 'login error' (specification 7.1). */
function begin(token: string | undefined, loginType: LoginType, stay: boolean): void {
  if (!token) throw new CallError('', 'login error');
  beginSession(token, loginType, stay);
}

/** The sentence for a person about a failed sign-in. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return '登录失败，请稍后重试';
  return error.message === 'login error' ? '登录失败：服务未返回登录凭证（login error），请重试' : error.message;
}
