import type { MessageSettings } from '@houtai/contract/message-settings';
import type { MessageType } from '@houtai/contract/message-types';

import type { OpenCtx } from '../../platform/db/context.ts';

/** A message that somebody was told, and how that person wants to be told. */
export type Told = { messageId: string; userId: string; msgType: MessageType; settings: MessageSettings };

/** Another way for messages to reach people; runs in the transaction of what is told. */
export type Channel = (ctx: Pick<OpenCtx, 'db' | 'now'>, told: readonly Told[]) => Promise<void>;

const channels = new Map<string, Channel>();

/** Has every message go this way too; a way that is named again takes the place of the earlier one. */
export function addChannel(name: string, channel: Channel): void {
  channels.set(name, channel);
}

export async function tellChannels(ctx: Pick<OpenCtx, 'db' | 'now'>, told: readonly Told[]): Promise<void> {
  for (const channel of channels.values()) await channel(ctx, told);
}
