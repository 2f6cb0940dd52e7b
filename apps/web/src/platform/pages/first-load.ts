import { SIGNED_OUT_CODES } from '@houtai/contract/codes';

import { toast } from '#ui/layer/toast.tsx';

import { CallError } from '../calls/send.ts';
import { loadParameters } from '../parameters.ts';
import { forgetPreferences } from '../preferences.ts';
import { forgetSession, loadSession } from '../session/session.ts';

/** The open parameters come first (specification 2.3), but they never keep the app waiting for longer than this. */
const PARAMETERS_LIMIT_MS = 3_000;

let underWay: Promise<CallError | null> | null = null;

/** Waits for the open parameters, or for the moment when they are no longer worth waiting for. */
export async function settleParameters(): Promise<void> {
  await Promise.race([loadParameters(), new Promise((resolve) => setTimeout(resolve, PARAMETERS_LIMIT_MS))]);
}

/**
 * User info, then menus. Gives the fault when the service is out of reach, which a new attempt may mend; a refusal ends the
 * session with a sentence instead, and the guard goes to the sign-in page.
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
    // A new attempt asks for the preferences too, which may have failed with the rest.
    forgetPreferences();
    if (isPassing(failure)) return failure;
    forgetSession();
    toast.error(SIGNED_OUT_CODES.includes(failure.code) ? '登录已失效，请重新登录' : failure.message);
    return null;
  }
}

/** No answer, too many requests, or a fault of the system: nothing that a new sign-in would change. */
function isPassing({ code }: CallError): boolean {
  return code === '' || code === 'A0501' || code.startsWith('B') || code.startsWith('C');
}
