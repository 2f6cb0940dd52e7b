import { and, eq, gt, inArray, like, or } from 'drizzle-orm';

import { likeStartsWith } from '#platform/db/pages/read-page.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { hashSecret, makeSecret, makeState } from './secrets.ts';
import { oneTimeSecrets } from './session.tables.ts';

type Purpose = typeof oneTimeSecrets.$inferSelect.purpose;

const LASTS_MS = { 'admin-key': 300_000, 'local-key': 300_000, 'link-ticket': 300_000, 'wx-state': 600_000 } as const satisfies Record<
  Purpose,
  number
>;

/** The browser's part of an errand at enterprise messaging, and whose account it is to link where it is not to sign in. */
export type Errand = { browser: string; linkOf: string | null };

/** The subject of a state: one that was issued for an errand finishes no other. */
export function subjectOfErrand({ browser, linkOf }: Errand): string {
  return `${linkOf === null ? 'sign-in:' : linkingOf(linkOf)}${hashSecret(browser)}`;
}

function linkingOf(userId: string): string {
  return `link:${userId}:`;
}

type Where = Pick<OpenCtx, 'db' | 'now'>;

/** What a secret was issued for, and for whom or what. */
type Issued = { purpose: Purpose; subject: string };

export async function issueSecret(ctx: Where, { purpose, subject }: Issued): Promise<{ secret: string; expiresAt: Date }> {
  const secret = purpose === 'wx-state' ? makeState() : makeSecret();
  const expiresAt = new Date(ctx.now.getTime() + LASTS_MS[purpose]);
  await ctx.db.insert(oneTimeSecrets).values({ hash: hashSecret(secret), purpose, subject, expiresAt });
  return { secret, expiresAt };
}

/** The subject of a secret that is still good, which it stays; null for any other. */
export async function subjectOf(ctx: Where, purpose: Purpose, secret: string): Promise<string | null> {
  const [row] = await ctx.db
    .select()
    .from(oneTimeSecrets)
    .where(isGood(ctx, purpose, secret));
  return row?.subject ?? null;
}

/** Whether something that was issued for this is still open. */
export async function hasOpenSecret(ctx: Where, { purpose, subject }: Issued): Promise<boolean> {
  const open = await ctx.db
    .select({ hash: oneTimeSecrets.hash })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.purpose, purpose), eq(oneTimeSecrets.subject, subject), gt(oneTimeSecrets.expiresAt, ctx.now)))
    .limit(1);
  return open.length > 0;
}

/** Makes the open admin keys of a person worthless, and the states of linking that was begun for them. */
export async function dropSecretsOf({ db }: Where, userId: string): Promise<void> {
  const { purpose, subject } = oneTimeSecrets;
  const keys = and(inArray(purpose, ['admin-key', 'local-key']), eq(subject, userId));
  const linking = and(eq(purpose, 'wx-state'), like(subject, likeStartsWith(linkingOf(userId))));
  await db.delete(oneTimeSecrets).where(or(keys, linking));
}

/** Uses a secret up: of several that try at the same time, one gets true. */
export async function redeemSecret(ctx: Where, secret: string, { purpose, subject }: Issued): Promise<boolean> {
  const used = await ctx.db
    .delete(oneTimeSecrets)
    .where(and(isGood(ctx, purpose, secret), eq(oneTimeSecrets.subject, subject)))
    .returning({ hash: oneTimeSecrets.hash });
  return used.length === 1;
}

function isGood(ctx: Where, purpose: Purpose, secret: string) {
  return and(eq(oneTimeSecrets.hash, hashSecret(secret)), eq(oneTimeSecrets.purpose, purpose), gt(oneTimeSecrets.expiresAt, ctx.now));
}
