import type { AiClient } from '@houtai/contract/assistant-clients';
import { AI_CLIENTS } from '@houtai/contract/assistant-words';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { actorNow, hashSecret, makeSecret } from '#modules/session/index.ts';
import { type Actor, type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { clientsAllowed } from '../assistant-settings.ts';
import { assistantClients } from '../assistant.tables.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type Client = typeof assistantClients.$inferSelect;

export async function ownClients(ctx: Ctx): Promise<AiClient[]> {
  const isOwn = and(eq(assistantClients.userId, ctx.actor.userId), gt(assistantClients.expiresAt, ctx.now));
  const rows = await ctx.db.select().from(assistantClients).where(isOwn).orderBy(desc(assistantClients.id));
  return rows.map(({ id, name, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? '',
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Lets a client in, and gives the token that is kept nowhere. */
export function addClient(ctx: Ctx, { name }: { name: string }): Promise<{ id: string; token: string }> {
  return inTransaction(ctx, async (ctx) => {
    await assertAllowed(ctx);
    const { userId } = ctx.actor;
    // Anyone who adds two at the same time is counted in turn.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    if ((await ownClients(ctx)).length >= AI_CLIENTS.most)
      throw new AppError('A0400', `最多接入 ${AI_CLIENTS.most} 个 AI 客户端，请先吊销不用的`);
    const token = makeSecret();
    const expiresAt = new Date(ctx.now.getTime() + AI_CLIENTS.days * DAY_MS);
    const row = { userId, name, tokenHash: hashSecret(token), createdAt: ctx.now, expiresAt };
    const [added] = await ctx.db.insert(assistantClients).values(row).returning({ id: assistantClients.id });
    if (!added) throw new Error('the client was not stored');
    return { id: added.id, token };
  });
}

export async function revokeClient(ctx: Ctx, id: string): Promise<void> {
  const isOwn = and(eq(assistantClients.id, id), eq(assistantClients.userId, ctx.actor.userId));
  const gone = await ctx.db.delete(assistantClients).where(isOwn).returning({ id: assistantClients.id });
  if (gone.length === 0) throw notFound('AI 客户端');
}

/** Removes the clients whose time is over, of all people. */
export async function removeOldClients({ db, now }: OpenCtx): Promise<void> {
  await db.delete(assistantClients).where(lt(assistantClients.expiresAt, now));
}

async function assertAllowed(ctx: Pick<OpenCtx, 'db'>): Promise<void> {
  if (!(await clientsAllowed(ctx))) throw new AppError('A0301', '管理员没有开放个人 AI 客户端');
}

/** Whose client a token belongs to, with the rights of this moment; counts the call. A new password ends what the old one let in, as it does for sessions. */
export async function clientOf(ctx: OpenCtx, token: string): Promise<{ client: Client; actor: Actor }> {
  const [found] = await ctx.db
    .select({ client: assistantClients, passwordChangedAt: users.passwordChangedAt })
    .from(assistantClients)
    .innerJoin(users, eq(users.id, assistantClients.userId))
    .where(and(eq(assistantClients.tokenHash, hashSecret(token)), gt(assistantClients.expiresAt, ctx.now)));
  const actor = found && (await actorNow(ctx, found.client.userId));
  const isStale = found?.passwordChangedAt && found.passwordChangedAt > found.client.createdAt;
  if (!actor || isStale) throw new AppError('L0001', '令牌无效、已过期或已吊销');
  await assertAllowed(ctx);
  await countCall(ctx, found.client);
  return { client: found.client, actor };
}

async function countCall({ db, now }: OpenCtx, { id }: Client): Promise<void> {
  const { minuteAt, minuteCalls } = assistantClients;
  const isSameMinute = sql`${minuteAt} > ${new Date(now.getTime() - MINUTE_MS).toISOString()}::timestamptz`;
  const at = now.toISOString();
  const counted = await db
    .update(assistantClients)
    .set({
      lastUsedAt: now,
      minuteAt: sql`case when ${isSameMinute} then ${minuteAt} else ${at}::timestamptz end`,
      minuteCalls: sql`case when ${isSameMinute} then ${minuteCalls} + 1 else 1 end`,
    })
    .where(and(eq(assistantClients.id, id), sql`not coalesce(${isSameMinute} and ${minuteCalls} >= ${AI_CLIENTS.perMinute}, false)`))
    .returning({ id: assistantClients.id });
  if (counted.length > 0) return;
  const [client] = await db.select({ minuteAt }).from(assistantClients).where(eq(assistantClients.id, id));
  const retryAfterMs = (client?.minuteAt?.getTime() ?? now.getTime()) + MINUTE_MS - now.getTime();
  throw new AppError('A0501', `每分钟最多 ${AI_CLIENTS.perMinute} 次调用，请稍后再试`, { retryAfterMs });
}
