import { and, eq, gt, lt, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Http } from '#platform/http/serve.ts';

import { hashSecret, makeSecret } from './secrets.ts';
import { DEVICE_LASTS_MS, deviceSecretOf, markDevice } from './session-cookies.ts';
import { knownDevices, sessions } from './session.tables.ts';

/** The most devices of a person; each grants additional wrong attempts to anybody who once knew the password. */
const MAX_STORED = 20;

type Where = Pick<OpenCtx, 'db' | 'now'>;

/** The device with this secret, if somebody has signed in there with this phone before; else undefined. */
export async function knownDevice(ctx: Where, secret: string, phone: string): Promise<string | undefined> {
  if (secret === '') return undefined;
  const hash = hashSecret(secret);
  const known = await ctx.db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.hash, hash), eq(users.phone, phone), gt(knownDevices.lastAt, agesAgo(ctx))));
  return known[0]?.hash;
}

/** Whether the person recently proved the second factor on this device and asked to remember it. */
export async function isFactorRemembered(ctx: Where, secret: string, userId: string): Promise<boolean> {
  if (secret === '') return false;
  const { hash, factorUntil } = knownDevices;
  const isOf = and(eq(hash, hashSecret(secret)), eq(knownDevices.userId, userId), gt(factorUntil, ctx.now));
  return (await ctx.db.select({ hash }).from(knownDevices).where(isOf)).length > 0;
}

/** Requires the second factor again on a person's devices, on all or one. */
export async function forgetFactors({ db }: Pick<Where, 'db'>, userId: string, hash?: string): Promise<void> {
  const which = hash === undefined ? undefined : eq(knownDevices.hash, hash);
  await db
    .update(knownDevices)
    .set({ factorUntil: null })
    .where(and(eq(knownDevices.userId, userId), which));
}

/** The person, and what is known of the device since this sign-in; without a session it was a link that proved it. */
type Remembered = { id?: string; userId: string; factorUntil?: Date; isDeviceProved?: boolean };

/** Records that the person has signed in on this device, which several people may share. */
export async function rememberDevice(ctx: Where, http: Http, { id, userId, factorUntil, isDeviceProved }: Remembered): Promise<void> {
  const had = deviceSecretOf(http);
  const [known] =
    had === ''
      ? []
      : await ctx.db
          .select()
          .from(knownDevices)
          .where(eq(knownDevices.hash, hashSecret(had)))
          .limit(1);
  // An unknown secret is replaced, because somebody who knows it may have planted it.
  const secret = known ? had : makeSecret();
  const hash = hashSecret(secret);
  const times = { lastAt: ctx.now, ...(factorUntil && { factorUntil }), ...(isDeviceProved && { provedAt: ctx.now }) };
  await ctx.db
    .insert(knownDevices)
    .values({ hash, userId, ...times })
    .onConflictDoUpdate({ target: [knownDevices.hash, knownDevices.userId], set: times });
  if (id !== undefined) await ctx.db.update(sessions).set({ deviceHash: hash }).where(eq(sessions.id, id));
  markDevice(http, secret);
}

/** Deletes devices that have not been used for long, and all but the newest of each person. */
export async function forgetDevices(ctx: Where): Promise<void> {
  await ctx.db.delete(knownDevices).where(lt(knownDevices.lastAt, agesAgo(ctx)));
  const newer = sql`count(*) over (partition by user_id order by last_at desc, hash)`;
  await ctx.db.execute(sql`
    delete from ${knownDevices} where (hash, user_id) in
      (select hash, user_id from (select hash, user_id, ${newer} as place from ${knownDevices}) ranked where place > ${MAX_STORED})`);
}

function agesAgo({ now }: Where): Date {
  return new Date(now.getTime() - DEVICE_LASTS_MS);
}
