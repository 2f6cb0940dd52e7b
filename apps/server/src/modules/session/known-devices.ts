import { and, eq, gt, lt, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Http } from '#platform/http/serve.ts';

import { hashSecret, makeSecret } from './secrets.ts';
import { DEVICE_LASTS_MS, deviceSecretOf, markDevice } from './session-cookies.ts';
import { knownDevices } from './session.tables.ts';

/** A person has a few; each brings wrong attempts of its own to anyone who once knew the password. */
const MAX_STORED = 20;

type Where = Pick<OpenCtx, 'db' | 'now'>;

/** The device of this secret, if somebody has signed in there with this phone before; undefined for every other. */
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

/** Keeps in mind that the person has signed in on this device; several people may on one. */
export async function rememberDevice(ctx: Where, http: Http, userId: string): Promise<void> {
  const had = deviceSecretOf(http);
  const [known] =
    had === ''
      ? []
      : await ctx.db
          .select()
          .from(knownDevices)
          .where(eq(knownDevices.hash, hashSecret(had)))
          .limit(1);
  // A secret that is none of ours is not taken over: somebody may have put it there who knows it.
  const secret = known ? had : makeSecret();
  const row = { hash: hashSecret(secret), userId, lastAt: ctx.now };
  await ctx.db
    .insert(knownDevices)
    .values(row)
    .onConflictDoUpdate({ target: [knownDevices.hash, knownDevices.userId], set: { lastAt: ctx.now } });
  markDevice(http, secret);
}

/** Removes what was not used for long, and of each person all but the newest. */
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
