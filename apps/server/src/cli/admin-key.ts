import { issueAdminKeyLocally } from '#modules/session/index.ts';
import type { Database } from '#platform/db/client.ts';
import { reportFault, withDatabase } from '#platform/db/start/reach-database.ts';

/**
 * Prints a single-use key for the admin sign-in of an account, valid for five minutes; works beside a running server or on DATABASE_URL.
 */
async function printKey({ db }: Database, loginId: string | undefined): Promise<void> {
  if (!loginId) throw new Error('whose key? npm run admin-key -- <loginId>');
  const key = await issueAdminKeyLocally({ db, now: new Date() }, loginId);
  if (!key) throw new Error(`no active member of staff has the login id ${loginId}`);
  process.stdout.write(`\n  ${loginId}\n  登录密钥 key: ${key.tokenKey}\n  有效至 good until: ${key.expiresAt.toLocaleString()}\n\n`);
}

withDatabase((database) => printKey(database, process.argv[2])).catch(reportFault);
