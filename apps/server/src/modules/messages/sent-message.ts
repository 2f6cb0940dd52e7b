import type { MessageSettings } from '@houtai/contract/message-settings';
import type { MessageType } from '@houtai/contract/message-types';

import type { OpenCtx } from '#platform/db/work/context.ts';

/** A message that somebody was told, whether it is told at any time, and how that person wants to be told. */
export type SentMessage = { messageId: string; userId: string; msgType: MessageType; isUrgent: boolean; settings: MessageSettings };

/** Another way for messages to reach people; runs in the transaction of what is told. */
type Channel = (ctx: Pick<OpenCtx, 'db' | 'now'>, told: readonly SentMessage[]) => Promise<void>;

declare module '#platform/module.ts' {
  interface Hooks {
    channels: Channel;
  }
}
