import { DAY_MS } from '@houtai/contract/durations';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { accountResets } from './factors.tables.ts';

const APART_MS = 7 * DAY_MS;
const OTHER = { password: 'factor', factor: 'password' } as const;

export type ResetKind = keyof typeof OTHER;

/** Refuses to let one administrator reset both proofs of a person within days, because that would open the account to them. */
export async function assertNoOtherReset(ctx: Ctx, userIds: readonly string[], kind: ResetKind): Promise<void> {
  if (userIds.length === 0) return;
  const since = new Date(ctx.now.getTime() - APART_MS);
  const isOther = and(eq(accountResets.byId, ctx.actor.userId), eq(accountResets.kind, OTHER[kind]), gt(accountResets.createdAt, since));
  const [found] = await ctx.db
    .select({ name: users.name })
    .from(accountResets)
    .innerJoin(users, eq(users.id, accountResets.userId))
    .where(and(inArray(accountResets.userId, [...userIds]), isOther))
    .limit(1);
  if (found) throw new AppError('A0301', `7 天内不能既重置「${found.name}」的密码又重置二次验证，请由另一位管理员处理`);
}

/** Records who reset which proof. */
export async function recordResets(ctx: Ctx, userIds: readonly string[], kind: ResetKind): Promise<void> {
  const rows = userIds.map((userId) => ({ id: uuidv7(), userId, byId: ctx.actor.userId, kind, createdAt: ctx.now }));
  if (rows.length > 0) await ctx.db.insert(accountResets).values(rows);
}
