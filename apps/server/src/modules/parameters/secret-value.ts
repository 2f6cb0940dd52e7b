import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { OpenCtx } from '../../platform/db/context.ts';
import { parameters } from './parameters.tables.ts';

/** A secret that the server made for itself and keeps; made when it is asked for first, the same for all servers of a database. */
export async function secretValue({ db, now }: Pick<OpenCtx, 'db' | 'now'>, key: string, name: string): Promise<string> {
  const find = async () => (await db.select({ value: parameters.value }).from(parameters).where(eq(parameters.key, key)))[0]?.value;
  const known = await find();
  if (known !== undefined) return known;
  const value = randomBytes(32).toString('base64url');
  const row = { key, name, value, secret: true, builtIn: true, createdAt: now, updatedAt: now };
  await db.insert(parameters).values(row).onConflictDoNothing();
  return (await find()) ?? value;
}
