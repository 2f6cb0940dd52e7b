import { firstCharacters } from '@houtai/contract/characters';
import type { LoginType, SignInRecord, SignInResult } from '@houtai/contract/session';
import { count, desc, eq } from 'drizzle-orm';

import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { deviceOf } from './device.ts';
import { signInLog } from './session.tables.ts';

/** An attempt to sign in; the account is what was typed, or the identity from the messaging service. */
export type Attempt = { account: string; userId: string | null; loginType: LoginType };

export async function recordSignIn(ctx: OpenCtx, tried: Attempt, result: SignInResult): Promise<void> {
  const { ip, userAgent, now: createdAt } = ctx;
  const { userId, loginType } = tried;
  await ctx.db
    .insert(signInLog)
    .values({ userId, loginType, account: firstCharacters(tried.account, 64), result, ip, userAgent, createdAt });
}

/** Runs a step of an attempt, and records a failure. */
export async function recordFailedSignIn<Result>(ctx: OpenCtx, tried: Attempt, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    await recordSignIn(ctx, tried, reasonOf(error));
    throw error;
  }
}

function reasonOf(error: unknown): SignInResult {
  if (!(error instanceof AppError)) return 'state';
  if (error.code === 'C0001') return 'third-party';
  return error.code === 'A0409' ? 'not-linked' : 'state';
}

export async function ownSignIns(ctx: Ctx, page: { offset: number; limit: number }): Promise<{ rows: SignInRecord[]; total: number }> {
  const own = eq(signInLog.userId, ctx.actor.userId);
  const [all] = await ctx.db.select({ total: count() }).from(signInLog).where(own);
  const rows = await ctx.db
    .select()
    .from(signInLog)
    .where(own)
    .orderBy(desc(signInLog.createdAt), desc(signInLog.id))
    .limit(page.limit)
    .offset((page.offset - 1) * page.limit);
  return { rows: rows.map(toSignInRecord), total: all?.total ?? 0 };
}

function toSignInRecord(row: typeof signInLog.$inferSelect): SignInRecord {
  return {
    id: row.id,
    loginType: row.loginType,
    result: row.result,
    ip: row.ip,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
  };
}
