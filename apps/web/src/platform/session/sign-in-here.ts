import { calls } from '@houtai/contract';
import { SECOND_STEP } from '@houtai/contract/codes';
import type { SecondStep } from '@houtai/contract/session';

import { stayAfterSessionEnd } from '../calls/error-messages.ts';
import { queryClient } from '../calls/query.ts';
import { CallError, send } from '../calls/send.ts';
import { loadSession, renewSession, useSession } from './session.ts';

/** The ways to sign in within the page; null where the user has to use the sign-in page. */
export type ProofHere = 'password' | 'key' | null;

/** How the user of this window can sign in again without leaving the page. */
export function inPageProof(): ProofHere {
  const { loginType, userInfo } = useSession.getState();
  if (userInfo === null) return null;
  if (loginType === 'admin') return 'key';
  return userInfo.phone === '' ? null : 'password';
}

/** The second step of signing in again: a code of the authenticator app, beside the ticket for the first step. */
export type SecondHere = { ticket: string };

/** The second step that a refusal asks for, or null. */
export function secondStepOf(refusal: unknown): SecondHere | null {
  return refusal instanceof CallError && refusal.code === SECOND_STEP ? (refusal.result as SecondStep) : null;
}

/**
 * Signs the user of this window in again. The page continues with a new token and reloads its data, and typed input stays.
 * Throws the refusal for the dialog to show.
 */
export async function signInHere(proof: string, second: SecondHere | null = null): Promise<void> {
  const { userInfo } = useSession.getState();
  if (userInfo === null) return;
  const token = second ? await tokenBySecond(proof, second) : await freshToken(proof);
  if (!token) throw new CallError('', '登录失败：服务未返回登录凭证（login error），请重试');
  renewSession(token, userInfo.id);
  await loadSession();
  stayAfterSessionEnd();
  await queryClient.invalidateQueries();
}

/** Only the current user can sign in here, so the form asks for no user name. */
async function freshToken(proof: string): Promise<string | undefined> {
  const { loginType, userInfo } = useSession.getState();
  const { phone = '', loginId = '' } = userInfo ?? {};
  const silent = { silent: true };
  if (loginType === 'admin') return send(calls.session.loginAdmin, { loginId, tokenKey: proof.trim() }, silent);
  const credentials = { phone, pws: proof };
  if (loginType === 'member') return (await send(calls.session.loginMember, credentials, silent)).token;
  return (await send(calls.session.login, { action: 'acountInstance', ...credentials }, silent)).token;
}

async function tokenBySecond(code: string, { ticket }: SecondHere): Promise<string | undefined> {
  const digits = code.replaceAll(/\s/g, '');
  const way = /^\d{6}$/.test(digits) ? 'totp' : 'recovery';
  return (await send(calls.session.login, { action: 'secondInstance', ticket, way, code: digits, remember: false }, { silent: true }))
    .token;
}
