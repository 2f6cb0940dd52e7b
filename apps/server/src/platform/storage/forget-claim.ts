import { eq } from 'drizzle-orm';

import type { Db } from '../db/client.ts';
import { serverSecrets } from '../db/start/server-secrets.ts';

/** The secret of a database whose hash marks its place in a store. */
export const CLAIM_SECRET = 'files-store';

/** Gives a restored company a mark of its own, so that it does not share the bucket of the one that was saved. */
export async function forgetClaim(db: Db): Promise<void> {
  await db.delete(serverSecrets).where(eq(serverSecrets.name, CLAIM_SECRET));
}
