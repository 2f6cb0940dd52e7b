import { ERROR_TOAST_MS } from '@houtai/contract/limits';
import { create } from 'zustand';

import { toast } from '#ui/layer/toast.tsx';

import { useSession } from '../session/session.ts';
import { isLeaving } from '../session/sign-out.ts';
import { setSendHandlers } from './send.ts';

/** Reads that were under way when the person chose to stay may still come back refused; they do not ask again. */
const QUIET_MS = 3_000;

/** Whether 确认登出 is on the screen. */
export const useSignedOutQuestion = create<{ open: boolean }>(() => ({ open: false }));

let quietUntil = 0;

/** What the transport's refusals do to the screen (specification 8.1); called once at start. */
export function showRefusals(): void {
  setSendHandlers({
    token: () => useSession.getState().token,
    signedOut: askToSignIn,
    failed: (error) => toast.error(error.message, ERROR_TOAST_MS),
  });
}

/** Before the first load is done there is no page to stay on: the guard then goes to the sign-in page by itself. */
function askToSignIn({ isAct }: { isAct?: boolean }): void {
  if (useSession.getState().userInfo === null || isLeaving()) return;
  useSession.setState({ expired: true });
  if (isAct || Date.now() >= quietUntil) useSignedOutQuestion.setState({ open: true });
}

/** 取消: the person stays on the page. */
export function stayHere(): void {
  quietUntil = Date.now() + QUIET_MS;
  useSignedOutQuestion.setState({ open: false });
}

/** Asks again, for anyone who chose to stay and wants to sign in now. */
export function askToSignInAgain(): void {
  useSignedOutQuestion.setState({ open: true });
}
