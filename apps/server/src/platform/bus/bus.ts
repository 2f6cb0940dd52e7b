import type { DataKind } from '@houtai/contract/data-kinds';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/client.ts';
import type { OpenCtx } from '../db/work/context.ts';
import { openLine } from './line.ts';

const TOPICS = ['messages', 'menus', 'reach', 'sessions', 'data', 'changes', 'webhooks'] as const;

/**
 * The topics of messages between servers: `messages`, `menus` and `reach` with ids of users, `sessions` with ids of ended sessions, `data`
 * with kinds of data that changed for everybody, `webhooks` when something is to be sent to one, `changes` with a record type, where its
 * former keys are, and ids of changed records.
 */
export type Topic = (typeof TOPICS)[number];

/** Stands for every user in the ids of a topic. */
export const EVERYBODY = '*';
/** Stands for more records than one message can name. */
export const EVERYTHING = '*';

/**
 * A listener to everything that the servers of this database publish. `heard` gets the ids; `missed` means that messages may have been
 * lost.
 */
export type BusListener = { heard: (topic: Topic, ids: readonly string[]) => void; missed: () => void };

/** The connection between the servers of one database. */
export type Bus = {
  /** Adds a listener; the first one opens the only listening connection of this server. */
  listen: (listener: BusListener) => void;
  close: () => Promise<void>;
};

const CHANNEL = 'houtai';

/** The context whose transaction publishes. */
type Speaker = Pick<OpenCtx, 'db' | 'work'>;

/** Ids have at most 64 characters, and PostgreSQL carries less than 8,000 bytes in a message. */
const IDS_AT_ONCE = 100;

/**
 * Publishes ids to every server, this one included, when the transaction of `db` is committed, and never if it is not. A listener reads the
 * data itself.
 */
export function publish({ db, work }: Speaker, topic: Topic, ids: readonly string[]): Promise<void> {
  return work.send(async () => {
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const payload = [topic, ...ids.slice(from, from + IDS_AT_ONCE)].join(' ');
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
    }
  });
}

/** Makes every open console refetch data of these kinds when the transaction is committed. */
export function publishDataChange(ctx: Speaker, ...kinds: readonly DataKind[]): Promise<void> {
  return publish(ctx, 'data', kinds);
}

/** The room for ids in one message, in bytes, in addition to its head. */
const ID_BYTES = 7_000;

/**
 * Publishes changed records of a type when the transaction is committed; if there are too many ids for one message, it says that everything
 * changed.
 */
export function publishChanges(
  { db, work }: Speaker,
  { type, former, ids }: { type: string; former: string; ids: readonly string[] },
): Promise<void> {
  return work.send(async () => {
    const text = ids.join(' ');
    const isCarried = Buffer.byteLength(text) <= ID_BYTES && !ids.some((id) => /\s/.test(id) || id === '');
    const payload = ['changes', type, former, isCarried ? text : EVERYTHING].join(' ');
    await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
  });
}

/** Listens with LISTEN on a connection of its own, which is retried as long as the database is away. */
export function openBus(database: Pick<Database, 'connection'>, log: FastifyBaseLogger): Bus {
  const listeners: BusListener[] = [];
  const hear = (payload: string): void => {
    const [topic, ...ids] = payload.split(' ');
    if (isTopic(topic)) for (const { heard } of listeners) heard(topic, ids);
  };
  let isConnected = false;
  const missed = (): void => {
    isConnected = true;
    for (const listener of listeners) listener.missed();
  };
  const line = openLine(database.connection, { channel: CHANNEL, hear, connected: missed, log });
  return {
    listen: (listener) => {
      listeners.push(listener);
      line.open();
      // A listener that joins later gets the first `missed` call, too; otherwise it would take the next one for a loss.
      if (isConnected) listener.missed();
    },
    close: line.close,
  };
}

function isTopic(text: string | undefined): text is Topic {
  return TOPICS.some((topic) => topic === text);
}
