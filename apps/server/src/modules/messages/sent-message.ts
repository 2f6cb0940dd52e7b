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

/** Another way to deliver messages; runs in the transaction of the change. */
type Channel = (ctx: Pick<OpenCtx, 'db' | 'now' | 'registry'>, told: readonly SentMessage[]) => Promise<void>;

/** Finds the caller's messages whose subject is done. */
type DoneMessages = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A stored message that will be sent later. */
export type WaitingMessage = { id: string; kind: string; recordType: string; recordId: string };

/** The present text of a message. */
export type MessageText = { title: string; content: string; url: string };

/** The present texts of the caller's messages that changed since; null if nothing is left to do. */
type MessagesNow = (ctx: Ctx, waiting: readonly WaitingMessage[]) => Promise<ReadonlyMap<string, MessageText | null>>;

declare module '#platform/module.ts' {
  interface Hooks {
    channels: Channel;
    doneMessages: DoneMessages;
    messagesNow: MessagesNow;
  }
}
