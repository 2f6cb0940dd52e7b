import { calls } from '@houtai/contract';
import { SECOND_STEP } from '@houtai/contract/codes';
import { SECOND_STEP_MS } from '@houtai/contract/limits';
import type { SecondStep } from '@houtai/contract/session';
import { LOGIN_PAGE, type LoginType } from '@houtai/contract/session';

import { CallError, send } from '#platform/calls/send.ts';
import { replaceLocation } from '#platform/pages/app-location.ts';
import { beginSession } from '#platform/session/session.ts';

// The sign-in page shows refusals itself, above the button.
const SILENT = { silent: true };

export type Credentials = { phone: string; pws: string };

export async function signInByPhone(form: Credentials, stay: boolean): Promise<void> {
  await beginSignIn(send(calls.session.login, { action: 'acountInstance', ...form }, SILENT), 'phone', stay);
}

export async function signInAsMember(form: Credentials, stay: boolean): Promise<void> {
  await beginSignIn(send(calls.session.loginMember, form, SILENT), 'member', stay);
}

export async function signInAsAdmin(form: { loginId: string; tokenKey: string }, stay: boolean): Promise<void> {
  await beginSignIn(send(calls.session.loginAdmin, form, SILENT), 'admin', stay);
}

export async function signInByCode(wxCode: string, wxState: string): Promise<void> {
  await beginSignIn(send(calls.session.login, { action: 'wxWorkCodeInstance', wxCode, wxState }, SILENT), 'wxwork', true);
}

/** The data of a second step in a history entry of the sign-in page. */
export type OpenSecondStep = SecondStep & { stay: boolean; until: number };

/** A further step in a history entry of the sign-in page: the second step, or the ticket from L0004 for linking an account. */
export type SignInOutcome = { second?: OpenSecondStep; openId?: string };

/**
 * Begins a session, or leads to the second step. A missing token, which the types do not allow, rejects with 'login error' (specification
 * 7.1).
 */
export async function beginSignIn(
  asked: Promise<{ token: string } | string | undefined>,
  loginType: LoginType,
  stay: boolean,
): Promise<void> {
  const answer = await asked.catch((failure: CallError) => {
    if (failure.code !== SECOND_STEP) throw failure;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what the code says that the server answered
    const second = { ...(failure.result as SecondStep), stay, until: Date.now() + SECOND_STEP_MS };
    replaceLocation(LOGIN_PAGE + window.location.search, { second });
    throw new CallError(SECOND_STEP, '');
  });
  const token = typeof answer === 'string' ? answer : answer?.token;
  if (!token) throw new CallError('', 'login error');
  beginSession(token, loginType, stay);
}

/** The message for a failed sign-in. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return '登录失败，请稍后重试';
  return error.message === 'login error' ? '登录失败：服务未返回登录凭证（login error），请重试' : error.message;
}
