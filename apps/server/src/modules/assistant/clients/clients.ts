import type { AiClient } from '@houtai/contract/assistant-clients';
import { AI_CLIENTS } from '@houtai/contract/assistant-words';
import { DAY_MS } from '@houtai/contract/durations';
import { and, eq, sql } from 'drizzle-orm';

import {
  addCredential,
  countUse,
  type Credential,
  credentialOf,
  credentials,
  credentialsOf,
  endCredentials,
  INVALID,
} from '#modules/credentials/index.ts';
import { actorNow } from '#modules/session/index.ts';
import { type Actor, type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { clientsAllowed } from '../assistant-settings.ts';
import { assistantConversations } from '../assistant.tables.ts';

/** A person's AI client, with the conversation of its proposals; null before the first one. */
export type Client = Pick<Credential, 'id' | 'name'> & { conversationId: string | null };

export async function ownClients(ctx: Ctx): Promise<AiClient[]> {
  const rows = await credentialsOf(ctx, 'ai-client', ctx.actor.userId);
  return rows.map(({ id, name, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? '',
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Adds a client and returns its token, which is stored only as a hash. */
export function addClient(ctx: Ctx, { name }: { name: string }): Promise<{ id: string; token: string }> {
  return inTransaction(ctx, async (ctx) => {
    await assertAllowed(ctx);
    const { id, secret } = await addCredential(ctx, {
      kind: 'ai-client',
      ownerId: ctx.actor.userId,
      name,
      expiresAt: new Date(ctx.now.getTime() + AI_CLIENTS.days * DAY_MS),
      most: AI_CLIENTS.most,
      tooMany: `最多接入 ${AI_CLIENTS.most} 个 AI 客户端，请先吊销不用的`,
    });
    return { id, token: secret };
  });
}

export async function revokeClient(ctx: Ctx, id: string): Promise<void> {
  const { kind, ownerId } = credentials;
  const isOwn = sql`${and(eq(credentials.id, id), eq(kind, 'ai-client'), eq(ownerId, ctx.actor.userId))}`;
  if ((await endCredentials(ctx, isOwn)) === 0) throw notFound('AI 客户端');
}

async function assertAllowed(ctx: Pick<OpenCtx, 'db'>): Promise<void> {
  if (!(await clientsAllowed(ctx))) throw new AppError('A0301', '管理员没有开放个人 AI 客户端');
}

/** The client and owner of a token, with the owner's present rights; counts the call. */
export async function clientOf(ctx: OpenCtx, token: string): Promise<{ client: Client; actor: Actor }> {
  const credential = await credentialOf(ctx, 'ai-client', token);
  const actor = await actorNow(ctx, credential.ownerId);
  if (!actor) throw new AppError('L0001', INVALID);
  await assertAllowed(ctx);
  await countUse(ctx, credential.id, AI_CLIENTS.perMinute);
  const { id, name } = credential;
  const [kept] = await ctx.db
    .select({ id: assistantConversations.id })
    .from(assistantConversations)
    .where(eq(assistantConversations.clientId, id));
  return { client: { id, name, conversationId: kept?.id ?? null }, actor };
}
