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
type Channel = (ctx: Pick<OpenCtx, 'db' | 'now' | 'registry'>, told: readonly SentMessage[]) => Promise<void>;

/** Tells which of the caller's messages are about what is done. */
type DoneMessages = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A stored message as it is sent later. */
export type WaitingMessage = { id: string; kind: string; recordType: string; recordId: string };

/** What a message says as things stand now. */
export type MessageText = { title: string; content: string; url: string };

/**
 * What the caller's messages say by the time that they are sent, of those that say something else than before: null where nothing of one is left for them
 * to do.
 */
type MessagesNow = (ctx: Ctx, waiting: readonly WaitingMessage[]) => Promise<ReadonlyMap<string, MessageText | null>>;

declare module '#platform/module.ts' {
  interface Hooks {
    channels: Channel;
    doneMessages: DoneMessages;
    messagesNow: MessagesNow;
  }
}
