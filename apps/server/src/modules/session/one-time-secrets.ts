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

/** A round trip to enterprise messaging: the browser's secret, and the account to link; null for a sign-in. */
export type SecretPurpose = { browser: string; linkOf: string | null };

/** The subject of a state, which is valid only for the round trip it was issued for. */
export function subjectOfErrand({ browser, linkOf }: SecretPurpose): string {
  return `${linkOf === null ? 'sign-in:' : linkingOf(linkOf)}${hashSecret(browser)}`;
}

function linkingOf(userId: string): string {
  return `link:${userId}:`;
}

type Where = Pick<OpenCtx, 'db' | 'now'>;

/** The purpose and subject of a secret. */
type Issued = { purpose: Purpose; subject: string };

export async function issueSecret(ctx: Where, { purpose, subject }: Issued): Promise<{ secret: string; expiresAt: Date }> {
  const secret = purpose === 'wx-state' ? makeState() : makeSecret();
  const expiresAt = new Date(ctx.now.getTime() + LASTS_MS[purpose]);
  await ctx.db.insert(oneTimeSecrets).values({ hash: hashSecret(secret), purpose, subject, expiresAt });
  return { secret, expiresAt };
}

/** The subject of a valid secret, without using it up; null otherwise. */
export async function subjectOf(ctx: Where, purpose: Purpose, secret: string): Promise<string | null> {
  const [row] = await ctx.db
    .select()
    .from(oneTimeSecrets)
    .where(isGood(ctx, purpose, secret));
  return row?.subject ?? null;
}

/** Whether an unexpired secret exists for this purpose and subject. */
export async function hasOpenSecret(ctx: Where, { purpose, subject }: Issued): Promise<boolean> {
  const open = await ctx.db
    .select({ hash: oneTimeSecrets.hash })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.purpose, purpose), eq(oneTimeSecrets.subject, subject), gt(oneTimeSecrets.expiresAt, ctx.now)))
    .limit(1);
  return open.length > 0;
}

/** Invalidates a person's open admin keys and the states of linking that they began. */
export async function dropSecretsOf({ db }: Where, userId: string): Promise<void> {
  const { purpose, subject } = oneTimeSecrets;
  const keys = and(inArray(purpose, ['admin-key', 'local-key']), eq(subject, userId));
  const linking = and(eq(purpose, 'wx-state'), like(subject, likeStartsWith(linkingOf(userId))));
  await db.delete(oneTimeSecrets).where(or(keys, linking));
}

/** Uses up a secret: of concurrent uses, only one gets true. */
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
