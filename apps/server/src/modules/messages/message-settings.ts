import { type MessageSettings, USUAL_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { inArray } from 'drizzle-orm';

import type { Ctx, OpenCtx } from '../../platform/db/context.ts';
import { messageSettings } from './message-settings.tables.ts';

/** How each of these people wants to be told: what they chose, or else what is usual. */
export async function settingsOf({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<(userId: string) => MessageSettings> {
  const rows = await db
    .select()
    .from(messageSettings)
    .where(inArray(messageSettings.userId, [...userIds]));
  const chosen = new Map(rows.map(({ userId, settings }) => [userId, settings]));
  return (userId) => chosen.get(userId) ?? USUAL_MESSAGE_SETTINGS;
}

export async function ownSettings(ctx: Ctx): Promise<MessageSettings> {
  const { userId } = ctx.actor;
  return (await settingsOf(ctx, [userId]))(userId);
}

export async function saveSettings(ctx: Ctx, settings: MessageSettings): Promise<MessageSettings> {
  const row = { settings, updatedAt: ctx.now };
  await ctx.db
    .insert(messageSettings)
    .values({ userId: ctx.actor.userId, ...row })
    .onConflictDoUpdate({ target: messageSettings.userId, set: row });
  return settings;
}
