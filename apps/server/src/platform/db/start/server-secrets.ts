import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

import type { Db } from '../client.ts';
import { moment } from '../columns.ts';

/** Secrets that the server generates for signing. No call reads or changes them, not even an administrator's. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
});

/** A secret of 256 bits, generated at its first use and shared by all servers of a database. */
export async function serverSecret(db: Db, name: string): Promise<string> {
  const known = await find(db, name);
  if (known !== undefined) return known;
  await db
    .insert(serverSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const made = await find(db, name);
  if (made === undefined) throw new Error('the secret was not stored');
  return made;
}

async function find(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select({ value: serverSecrets.value }).from(serverSecrets).where(eq(serverSecrets.name, name));
  return row?.value;
}
