import { DAY_MS } from '@houtai/contract/durations';
import { API_PREFIX, SECOND_STEP_MS } from '@houtai/contract/limits';

import { setSecretCookie } from '#platform/http/secret-cookie.ts';
import { FILE_COOKIE, type Http } from '#platform/http/serve.ts';

import { makeSecret } from './secrets.ts';

const FILE_PATH = API_PREFIX + FILE_COOKIE.scope;
const BROWSER = 'houtai_wx';
const BROWSER_LASTS_MS = 600_000;
const DEVICE = 'houtai_device';
const STEP = 'houtai_step';

/** How long a device is known after its last sign-in. */
export const DEVICE_LASTS_MS = 180 * DAY_MS;

export function setFileCookie(http: Http, value: string, maxAgeMs: number): void {
  setSecretCookie(http, { name: FILE_COOKIE.name, value }, { path: FILE_PATH, sameSite: 'strict', maxAgeMs });
}

export function clearFileCookie({ reply }: Http): void {
  reply.clearCookie(FILE_COOKIE.name, { path: FILE_PATH });
}

/** The browser's secret of a messaging sign-in in progress, or blank. */
export function browserOf({ request }: Http): string {
  return request.cookies[BROWSER] ?? '';
}

/** Sets that secret in the browser for ten minutes. */
export function markBrowser(http: Http, value: string): void {
  setSecretCookie(http, { name: BROWSER, value }, { path: API_PREFIX, sameSite: 'lax', maxAgeMs: BROWSER_LASTS_MS });
}

/** The browser's device secret from any earlier sign-in, or blank. */
export function deviceSecretOf({ request }: Http): string {
  return request.cookies[DEVICE] ?? '';
}

/** Sets the device secret, which only proves that somebody has signed in here. */
export function markDevice(http: Http, value: string): void {
  setSecretCookie(http, { name: DEVICE, value }, { path: `${API_PREFIX}/login`, sameSite: 'strict', maxAgeMs: DEVICE_LASTS_MS });
}

/** The browser's secret of the first step, or blank. */
export function stepBrowserOf({ request }: Http): string {
  return request.cookies[STEP] ?? '';
}

/** Sets the secret that the second step needs; two windows share it. */
export function markStep(http: Http): string {
  const value = stepBrowserOf(http) || makeSecret();
  setSecretCookie(http, { name: STEP, value }, { path: `${API_PREFIX}/login`, sameSite: 'strict', maxAgeMs: SECOND_STEP_MS });
  return value;
}
