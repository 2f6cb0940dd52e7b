/** The code of errors about a connection that broke, failed or did not answer in time; the driver gives most of them no code. */
export const CONNECTION_LOST = 'CONNECTION_LOST';

/** The code of errors about a database that accepts queries and answers nothing. */
export const DATABASE_SILENT = 'DATABASE_SILENT';

/** The driver's messages about connections without a code. */
const WORDS = /connection|not queryable|timeout|using a pool|use a pool/i;

/** The same error, with a code if it is about a lost connection. */
export function withCode(error: Error): Error {
  if ('code' in error && error.code !== undefined) return error;
  return WORDS.test(error.message) ? Object.assign(error, { code: CONNECTION_LOST }) : error;
}

/** The error for callers whose database does not answer. */
export function databaseSilentError(): Error {
  return Object.assign(new Error('the database does not answer'), { code: DATABASE_SILENT });
}

/** Whether an error, or one of its causes, is about a silent database. */
export function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === DATABASE_SILENT) return true;
  return false;
}
