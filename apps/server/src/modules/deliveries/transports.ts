import type { DeliveryTransportKey } from '@houtai/contract/delivery-words';

import type { SentMessage } from '#modules/messages/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';

/** The context of sending, which runs without an actor. */
export type SendCtx = Pick<OpenCtx, 'db' | 'log'> & { deps: Deps };

/**
 * A message to send; `address` null means no link. `id` is the same in each attempt. `isWhole`: the content is the purpose of the message.
 */
export type OutgoingMessage = {
  id: string;
  to: string;
  name: string;
  title: string;
  content: string;
  address: string | null;
  isWhole: boolean;
};

/** The recipient's address, or why there is none. */
export type RecipientAddress = { to: string } | { fault: string };

/** Sends messages in sequence until closed. `send` throws a MessagingError; after one that halts, it must not be called again. */
export type OpenTransport = { send: (message: OutgoingMessage) => Promise<void>; close: () => void };

/** A way outside the console: its recipients, its limit per minute, and its sender. */
export type DeliveryTransport = {
  key: DeliveryTransportKey;
  /** Selects the messages it takes; null if it takes none at all. */
  takes: (ctx: Pick<OpenCtx, 'db'>) => Promise<((told: Pick<SentMessage, 'kinds' | 'settings'>) => boolean) | null>;
  /** The addresses of people whom the transport knows. */
  reach: (ctx: Pick<OpenCtx, 'db'>, userIds: readonly string[]) => Promise<ReadonlyMap<string, RecipientAddress>>;
  /** The reason shown for a person whom it no longer knows. */
  unknown: string;
  /** Opens the sender; null if it cannot send now and everything waits. */
  open: (ctx: SendCtx) => Promise<(OpenTransport & { perMinute: number }) | null>;
};

/** Writes the texts of deliveries that are not messages, when they are sent; those without a text are dropped. */
type DeliveryTexts = {
  kind: string;
  read: (
    ctx: Pick<OpenCtx, 'db'>,
    deps: Deps,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Pick<OutgoingMessage, 'title' | 'content' | 'address'>>>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    transports: DeliveryTransport;
    deliveryTexts: DeliveryTexts;
  }
}
