/** The code of what is left of a connection that broke, was never made, or did not answer in time: the driver gives most of these none. */
export const CONNECTION_LOST = 'CONNECTION_LOST';

/** What the driver says of a connection in words only. */
const WORDS = /connection|not queryable|timeout|using a pool|use a pool/i;

/** The same error, with a code where it is about a lost connection. */
export function withCode(error: Error): Error {
  if ('code' in error && error.code !== undefined) return error;
  return WORDS.test(error.message) ? Object.assign(error, { code: CONNECTION_LOST }) : error;
}
