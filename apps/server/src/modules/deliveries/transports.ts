import type { DeliveryTransportKey } from '@houtai/contract/delivery-words';

import type { SentMessage } from '#modules/messages/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';

/** What sending needs: it runs by itself, in the name of nobody. */
export type SendCtx = Pick<OpenCtx, 'db' | 'log'> & { deps: Deps };

/** A message as it goes out; without an address it has no link. `id` is the same at each try; `isWhole`: its content is what it is for. */
export type Outgoing = { id: string; to: string; name: string; title: string; content: string; address: string | null; isWhole: boolean };

/** Where somebody is reached, or why they are not. */
export type Reach = { to: string } | { fault: string };

/** What sends one after the other until it is closed. Throws a MessagingError; after one that halts nothing more is given to it. */
export type OpenTransport = { send: (message: Outgoing) => Promise<void>; close: () => void };

/** A way outside the console: whom it is queued for, how many go a minute, and what sends. */
export type DeliveryTransport = {
  key: DeliveryTransportKey;
  /** Which messages it takes; null where it takes none at all. */
  takes: (ctx: Pick<OpenCtx, 'db'>) => Promise<((told: Pick<SentMessage, 'kinds' | 'settings'>) => boolean) | null>;
  /** Those of the people whom it knows. */
  reach: (ctx: Pick<OpenCtx, 'db'>, userIds: readonly string[]) => Promise<ReadonlyMap<string, Reach>>;
  /** What is said of somebody whom it knows no longer. */
  unknown: string;
  /** What sends now; null where nothing does, and all waits. */
  open: (ctx: SendCtx) => Promise<(OpenTransport & { perMinute: number }) | null>;
};

/** What is no message says itself what it is, when it is sent; what is not answered is over. */
type DeliveryTexts = {
  kind: string;
  read: (
    ctx: Pick<OpenCtx, 'db'>,
    deps: Deps,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Pick<Outgoing, 'title' | 'content' | 'address'>>>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    transports: DeliveryTransport;
    deliveryTexts: DeliveryTexts;
  }
}
