import type { MessageSettings } from '@houtai/contract/message-settings';

import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

/** A stored message, whether it is urgent, and the settings of its recipient. */
export type SentMessage = {
  messageId: string;
  userId: string;
  kinds: readonly string[];
  isUrgent: boolean;
  isHandedOver: boolean;
  settings: MessageSettings;
};

/** Another way for messages to reach people; runs in the transaction of what is told. */
type Channel = (ctx: Pick<OpenCtx, 'db' | 'now'>, told: readonly SentMessage[]) => Promise<void>;

/** Tells which of the caller's messages are about what is done. */
type DoneMessages = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>;

declare module '#platform/module.ts' {
  interface Hooks {
    channels: Channel;
    doneMessages: DoneMessages;
  }
}
