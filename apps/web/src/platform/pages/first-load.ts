import { SIGNED_OUT_CODES } from '@houtai/contract/codes';

import { toast } from '#ui/layer/toast.tsx';

import { CallError } from '../calls/send.ts';
import { loadParameters } from '../parameters.ts';
import { forgetPreferences } from '../preferences.ts';
import { forgetSession, loadSession } from '../session/session.ts';

/** The open parameters come first (specification 2.3), but the app never waits longer for them than this. */
const PARAMETERS_LIMIT_MS = 3_000;

let underWay: Promise<CallError | null> | null = null;

/** Waits for the open parameters, or until the time limit. */
export async function loadParametersOnce(): Promise<void> {
  await Promise.race([loadParameters(), new Promise((resolve) => setTimeout(resolve, PARAMETERS_LIMIT_MS))]);
}

/**
 * Loads user info, then menus. Resolves to the error when the service is unreachable, so that a retry may help; a refusal ends the session
 * with a message, and the guard goes to the sign-in page.
 */
export function firstLoad(): Promise<CallError | null> {
  underWay ??= attempt().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function attempt(): Promise<CallError | null> {
  try {
    await loadSession();
    return null;
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError('', 'Error');
    // A retry also loads the preferences, which may have failed too.
    forgetPreferences();
    if (isPassing(failure)) return failure;
    forgetSession();
    toast.error(SIGNED_OUT_CODES.includes(failure.code) ? '登录已失效，请重新登录' : failure.message);
    return null;
  }
}

/** Whether an error is temporary: no answer, too many requests or a system error, which a new sign-in would not change. */
function isPassing({ code }: CallError): boolean {
  return code === '' || code === 'A0501' || code.startsWith('B') || code.startsWith('C');
}
