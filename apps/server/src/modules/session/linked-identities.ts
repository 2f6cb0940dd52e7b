import { and, eq, inArray, notInArray } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { linkedIdentities } from './session.tables.ts';

const PROVIDER = 'WXWORK' as const;

/** The owner of an enterprise-messaging identity, or null. */
export async function personOf(ctx: OpenCtx, identity: string): Promise<typeof users.$inferSelect | null> {
  const [row] = await ctx.db
    .select({ user: users })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.id, linkedIdentities.userId))
    .where(and(eq(linkedIdentities.provider, PROVIDER), eq(linkedIdentities.externalId, identity)));
  return row?.user ?? null;
}

/** Links an identity to a person; A0409 if either is already linked to another. */
export function linkIdentity(ctx: OpenCtx, userId: string, identity: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes concurrent links of one person.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [mine] = await ctx.db.select().from(linkedIdentities).where(ofPerson(userId));
    if (mine?.externalId === identity) return;
    if (mine) throw new AppError('A0409', '该账号已绑定其他企业微信，请先解绑');
    const linked = await ctx.db
      .insert(linkedIdentities)
      .values({ provider: PROVIDER, externalId: identity, userId, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning();
    if (linked.length === 0) throw new AppError('A0409', '该企业微信已绑定其他账号');
  });
}

/** Links existing people without a link to unused identities. */
export async function linkUnlinked(
  { db, now }: Pick<OpenCtx, 'db' | 'now'>,
  wanted: readonly { userId: string; identity: string }[],
): Promise<void> {
  const identityOf = new Map(wanted.map(({ userId, identity }) => [userId, identity]));
  const linked = db.select({ userId: linkedIdentities.userId }).from(linkedIdentities).where(eq(linkedIdentities.provider, PROVIDER));
  const unlinked = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(inArray(users.id, [...identityOf.keys()]), notInArray(users.id, linked)));
  const rows = unlinked.map(
    ({ userId }) => ({ provider: PROVIDER, externalId: identityOf.get(userId) ?? '', userId, createdAt: now }) as const,
  );
  if (rows.length > 0) await db.insert(linkedIdentities).values(rows).onConflictDoNothing();
}

/** Removes the link of a person; false if there is none. */
export async function unlinkIdentity(ctx: OpenCtx, userId: string): Promise<boolean> {
  return (await ctx.db.delete(linkedIdentities).where(ofPerson(userId)).returning()).length > 0;
}

export async function hasIdentity(ctx: OpenCtx, userId: string): Promise<boolean> {
  const rows = await ctx.db.select({ userId: linkedIdentities.userId }).from(linkedIdentities).where(ofPerson(userId)).limit(1);
  return rows.length > 0;
}

/** When the person's identity was linked; null without one. */
export async function identityLinkedAt({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<Date | null> {
  const [linked] = await db.select({ createdAt: linkedIdentities.createdAt }).from(linkedIdentities).where(ofPerson(userId));
  return linked?.createdAt ?? null;
}

/** The enterprise-messaging identities of people who have one, by person. */
export async function identitiesOf({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: linkedIdentities.userId, identity: linkedIdentities.externalId })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.provider, PROVIDER), inArray(linkedIdentities.userId, [...new Set(userIds)])));
  return new Map(rows.map(({ userId, identity }) => [userId, identity]));
}

function ofPerson(userId: string) {
  return and(eq(linkedIdentities.provider, PROVIDER), eq(linkedIdentities.userId, userId));
}
