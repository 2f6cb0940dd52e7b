import { API_PREFIX, SECOND_STEP_MS } from '@houtai/contract/limits';

import { setSecretCookie } from '#platform/http/secret-cookie.ts';
import { FILE_COOKIE, type Http } from '#platform/http/serve.ts';

import { makeSecret } from './secrets.ts';

const FILE_PATH = API_PREFIX + FILE_COOKIE.scope;
const BROWSER = 'houtai_wx';
const BROWSER_LASTS_MS = 600_000;
const DEVICE = 'houtai_device';
const STEP = 'houtai_step';

/** A device is known for so long after its last sign-in. */
export const DEVICE_LASTS_MS = 180 * 86_400_000;

export function setFileCookie(http: Http, value: string, maxAgeMs: number): void {
  setSecretCookie(http, { name: FILE_COOKIE.name, value }, { path: FILE_PATH, sameSite: 'strict', maxAgeMs });
}

export function clearFileCookie({ reply }: Http): void {
  reply.clearCookie(FILE_COOKIE.name, { path: FILE_PATH });
}

/** The secret of this browser that a messaging sign-in was started with, or blank. */
export function browserOf({ request }: Http): string {
  return request.cookies[BROWSER] ?? '';
}

/** Gives this browser a secret of ten minutes. */
export function markBrowser(http: Http, value: string): void {
  setSecretCookie(http, { name: BROWSER, value }, { path: API_PREFIX, sameSite: 'lax', maxAgeMs: BROWSER_LASTS_MS });
}

/** The secret that this browser has had since a sign-in, no matter whose it was, or blank. */
export function deviceSecretOf({ request }: Http): string {
  return request.cookies[DEVICE] ?? '';
}

/** Gives this browser a secret that opens nothing: only that somebody has signed in here. */
export function markDevice(http: Http, value: string): void {
  setSecretCookie(http, { name: DEVICE, value }, { path: `${API_PREFIX}/login`, sameSite: 'strict', maxAgeMs: DEVICE_LASTS_MS });
}

/** The secret of this browser that the first step of a sign-in was taken with, or blank. */
export function stepBrowserOf({ request }: Http): string {
  return request.cookies[STEP] ?? '';
}

/** Gives this browser a secret that the second step has to come with; two windows share it. */
export function markStep(http: Http): string {
  const value = stepBrowserOf(http) || makeSecret();
  setSecretCookie(http, { name: STEP, value }, { path: `${API_PREFIX}/login`, sameSite: 'strict', maxAgeMs: SECOND_STEP_MS });
  return value;
}
