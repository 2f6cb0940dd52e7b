import { issueAdminKeyLocally } from '../modules/session/index.ts';
import { readConfig } from '../platform/config.ts';
import { type Connection, openDatabase } from '../platform/db/client.ts';
import { reachEmbedded } from '../platform/db/embedded/running.ts';

const NOT_RUNNING =
  'Houtai does not run on this data folder: start it first (npm start), or set DATABASE_URL or HOUTAI_DATA as it has them';

/** Prints a single-use key of five minutes for the admin sign-in of an account; beside a running server, or on DATABASE_URL. */
async function main([loginId]: string[]): Promise<void> {
  if (!loginId) throw new Error('whose key? npm run admin-key -- <loginId>');
  const { connection, close } = await reach();
  const database = openDatabase(connection, { max: 1 });
  try {
    const key = await issueAdminKeyLocally({ db: database.db, now: new Date() }, loginId);
    if (!key) throw new Error(`no active member of staff has the login id ${loginId}`);
    process.stdout.write(`\n  ${loginId}\n  登录密钥 key: ${key.tokenKey}\n  有效至 good until: ${key.expiresAt.toLocaleString()}\n\n`);
  } finally {
    await database.close();
    await close();
  }
}

async function reach(): Promise<{ connection: Connection; close: () => Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) return { connection: databaseUrl, close: async () => {} };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const embedded = await reachEmbedded({ dataDir, log });
  if (!embedded) throw new Error(NOT_RUNNING);
  return embedded;
}

function advice(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === 'ENOENT' || cause.code === 'ECONNREFUSED')) return NOT_RUNNING;
  }
  return error instanceof Error ? error.message : String(error);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`\n  ${advice(error)}\n\n`);
  process.exitCode = 1;
});
