import { ERROR_TOAST_MS } from '@houtai/contract/limits';
import { create } from 'zustand';

import { toast } from '#ui/layer/toast.tsx';

import { useSession } from '../session/session.ts';
import { isLeaving } from '../session/sign-out.ts';
import { setSendHandlers } from './send.ts';

/** Requests that were in flight when the user chose to stay may still be refused; they must not open the dialog again. */
const QUIET_MS = 3_000;

/** Whether the 确认登出 dialog is open. */
export const useSignedOutQuestion = create<{ open: boolean }>(() => ({ open: false }));

let quietUntil = 0;

/** Connects refused calls to toasts and dialogs (specification 8.1); called once at start. */
export function showRefusals(): void {
  setSendHandlers({
    token: () => useSession.getState().token,
    signedOut: askToSignIn,
    failed: (error) => toast.error(error.message, ERROR_TOAST_MS),
  });
}

/** Before the first load there is no page to stay on, and the guard redirects to the sign-in page. */
function askToSignIn({ isAct }: { isAct?: boolean }): void {
  if (useSession.getState().userInfo === null || isLeaving()) return;
  useSession.setState({ expired: true });
  if (isAct || Date.now() >= quietUntil) useSignedOutQuestion.setState({ open: true });
}

/** Called when the user chooses 取消 and stays on the page. */
export function stayAfterSessionEnd(): void {
  quietUntil = Date.now() + QUIET_MS;
  useSignedOutQuestion.setState({ open: false });
}

/** Opens the dialog again for a user who chose to stay and now wants to sign in. */
export function askToSignInAgain(): void {
  useSignedOutQuestion.setState({ open: true });
}
