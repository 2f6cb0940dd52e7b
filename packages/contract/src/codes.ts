/**
 * Every response code of the product (specification 8.1; the rest follows the five-character convention:
 * A the caller's fault, B the system's, C a third party's) with the HTTP status that carries it.
 */
export const CODES = {
  '00000': { status: 200, means: 'success' },
  L0001: { status: 401, means: 'signed out: no token, or one that is unknown, expired or ended' },
  L0004: { status: 200, means: 'the third-party identity is not linked yet; result.openId is a link ticket' },
  L0005: { status: 200, means: 'the first step of a sign-in was right and a second is due; result.ticket is good for it' },
  L0006: { status: 403, means: 'the call wants a fresh proof of who calls; it is sent again after one' },
  A0200: { status: 401, means: 'sign-in refused: wrong account, password, key, code or state' },
  A0202: { status: 403, means: 'the account is disabled' },
  A0203: { status: 429, means: 'locked after too many failures' },
  A0301: { status: 403, means: 'no permission; the message names the missing right' },
  A0400: { status: 422, means: 'bad input; errors holds path and message of each fault' },
  A0404: { status: 404, means: 'not there, or not there for this caller' },
  A0405: { status: 405, means: 'the path exists, with another method' },
  A0409: { status: 409, means: 'changed by somebody else, or in conflict with what is stored' },
  A0410: { status: 413, means: 'the request body is too large' },
  A0415: { status: 415, means: 'a body of a kind that is not read here' },
  A0501: { status: 429, means: 'too many requests' },
  A0701: { status: 422, means: 'this file type is not accepted' },
  A0702: { status: 413, means: 'the file is too large' },
  B0001: { status: 500, means: 'internal error' },
  B0100: { status: 503, means: 'the service or its database is not available right now' },
  C0001: { status: 503, means: 'a third-party service failed' },
} as const;

/** A response code that this server sends. */
export type Code = keyof typeof CODES;

/** The code of success (specification 8.1). */
export const SUCCESS = '00000';

/** The codes that mean "signed out" to a client; the last two are understood though this server never sends them (specification 8.1). */
export const SIGNED_OUT_CODES: readonly string[] = ['L0001', '50012', '50014'];

/** The code for a third-party identity without an account; passed through without a message (specification 8.1). */
export const NOT_LINKED = 'L0004';

/** The code of a sign-in that needs a second step. */
export const SECOND_STEP = 'L0005';

/** The code of a call that needs a fresh proof of the caller's identity. */
export const STEP_UP = 'L0006';

/** The code of a call without permission. */
export const FORBIDDEN = 'A0301';
