/** The code of what is left of a connection that broke, was never made, or did not answer in time: the driver gives most of these none. */
export const CONNECTION_LOST = 'CONNECTION_LOST';

/** The code of a database that takes what is asked and answers nothing. */
export const DATABASE_SILENT = 'DATABASE_SILENT';

/** What the driver says of a connection in words only. */
const WORDS = /connection|not queryable|timeout|using a pool|use a pool/i;

/** The same error, with a code where it is about a lost connection. */
export function withCode(error: Error): Error {
  if ('code' in error && error.code !== undefined) return error;
  return WORDS.test(error.message) ? Object.assign(error, { code: CONNECTION_LOST }) : error;
}

/** For whom the database has no answer. */
export function silence(): Error {
  return Object.assign(new Error('the database does not answer'), { code: DATABASE_SILENT });
}

/** Whether that is what an error says, no matter who wrapped it. */
export function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === DATABASE_SILENT) return true;
  return false;
}
