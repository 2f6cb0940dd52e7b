import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { sealText, unsealText } from '#platform/sealing.ts';

import { factors } from './factors.tables.ts';
import { makeTotpSecret, stepOf } from './totp.ts';

/** The name of the server secret that seals app secrets. */
const SEAL = 'factors';
/** How long a new secret waits for its first code. */
const PENDING_MS = 1_800_000;

type Where = Pick<OpenCtx, 'db' | 'now'>;
type Factor = typeof factors.$inferSelect;

/** The linked app of a person, or undefined. */
export async function totpOf({ db }: Pick<Where, 'db'>, userId: string): Promise<Factor | undefined> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.confirmedAt)));
  return row;
}

/** Creates a secret that is not active until one of its codes is typed; replaces an earlier pending one. */
export async function beginTotp(ctx: OpenCtx, userId: string): Promise<string> {
  const secret = makeTotpSecret();
  const sealedSecret = sealText(await serverSecret(ctx.db, SEAL), secret);
  await ctx.db.delete(factors).where(isPending(userId));
  await ctx.db.insert(factors).values({ id: uuidv7(), userId, kind: 'totp', sealedSecret, createdAt: ctx.now });
  return secret;
}

/** Activates the pending app in place of the present one; false for a wrong code or without a pending app. */
export async function confirmTotp(ctx: OpenCtx, userId: string, code: string): Promise<boolean> {
  const [begun] = await ctx.db.select().from(factors).where(isPending(userId));
  if (!begun || ctx.now.getTime() - begun.createdAt.getTime() > PENDING_MS) return false;
  return inTransaction(ctx, async (ctx) => {
    if (!(await takeStep(ctx, begun, code))) return false;
    await ctx.db.delete(factors).where(and(eq(factors.userId, userId), isNotNull(factors.confirmedAt)));
    await ctx.db.update(factors).set({ confirmedAt: ctx.now }).where(eq(factors.id, begun.id));
    return true;
  });
}

/** Uses up a code of the person's app. */
export async function acceptTotpCode(ctx: Where, userId: string, code: string): Promise<boolean> {
  const factor = await totpOf(ctx, userId);
  return factor !== undefined && takeStep(ctx, factor, code);
}

/** A single update takes the step: of concurrent uses of a code, only one gets true. */
async function takeStep(ctx: Where, { id, sealedSecret, lastStep: above }: Factor, typed: string): Promise<boolean> {
  const secret = unsealText(await serverSecret(ctx.db, SEAL), sealedSecret);
  const step = stepOf(secret, typed.replaceAll(/\s/g, ''), { now: ctx.now, above });
  if (step === null) return false;
  const taken = await ctx.db
    .update(factors)
    .set({ lastStep: step, lastUsedAt: ctx.now })
    .where(and(eq(factors.id, id), lt(factors.lastStep, step)))
    .returning({ id: factors.id });
  return taken.length === 1;
}

export async function removeTotp({ db }: Pick<Where, 'db'>, userId: string): Promise<boolean> {
  return (await db.delete(factors).where(eq(factors.userId, userId)).returning()).some(({ confirmedAt }) => confirmedAt !== null);
}

function isPending(userId: string) {
  return and(eq(factors.userId, userId), isNull(factors.confirmedAt));
}
