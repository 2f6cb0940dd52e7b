import { createHmac, randomInt } from 'node:crypto';

import { and, count, eq, isNull } from 'drizzle-orm';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { recoveryCodes } from './factors.tables.ts';

const HOW_MANY = 10;
const LENGTH = 8;
/** Without similar characters, so that codes can be copied by hand. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

type Where = Pick<OpenCtx, 'db' | 'now'>;

/** Replaces a person's codes and returns the new ones, which are stored only as hashes. */
export async function renewRecoveryCodes(ctx: Where, userId: string): Promise<string[]> {
  const key = await keyOf(ctx);
  const codes = Array.from({ length: HOW_MANY }, makeCode);
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await ctx.db.insert(recoveryCodes).values(codes.map((code) => ({ hash: hashOf(key, userId, code), userId, createdAt: ctx.now })));
  return codes;
}

/** Uses up a code; of concurrent uses, only one gets true. */
export async function spendRecoveryCode(ctx: Where, userId: string, typed: string): Promise<boolean> {
  const hash = hashOf(await keyOf(ctx), userId, typed);
  const used = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning();
  return used.length === 1;
}

/** The number of a person's codes left and in total. */
export async function countRecoveryCodes({ db }: Pick<Where, 'db'>, userId: string): Promise<{ left: number; total: number }> {
  const { usedAt } = recoveryCodes;
  const [row] = await db
    .select({ total: count(), used: count(usedAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return { left: (row?.total ?? 0) - (row?.used ?? 0), total: row?.total ?? 0 };
}

export async function removeRecoveryCodes({ db }: Pick<Where, 'db'>, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

function makeCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

function keyOf({ db }: Pick<Where, 'db'>): Promise<string> {
  return serverSecret(db, 'recovery-codes');
}

/** Ignores case, spaces and dashes. */
function hashOf(key: string, userId: string, typed: string): string {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(`${userId}:${signs}`).digest('base64url');
}
