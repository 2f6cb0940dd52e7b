import type { DataKind } from '@houtai/contract/data-kinds';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../db/client.ts';
import type { OpenCtx } from '../db/work/context.ts';
import { openLine } from './line.ts';

const TOPICS = ['messages', 'menus', 'reach', 'sessions', 'data', 'changes', 'webhooks'] as const;

/**
 * What servers tell each other about: `messages`, `menus` and `reach` with the ids of people, `sessions` with those of sessions that ended,
 * `data` with kinds of data that changed for everybody, `webhooks` that something is to be sent to one, `changes` with a type of records, where their former keys are, and ids of those that changed.
 */
export type Topic = (typeof TOPICS)[number];

/** Stands for every person in the ids of a topic. */
export const EVERYBODY = '*';
/** Stands for more records than are named. */
export const EVERYTHING = '*';

/** Hears what any server of this database publishes. `heard` gets the ids; `missed` says that some of it may have been lost. */
export type Listener = { heard: (topic: Topic, ids: readonly string[]) => void; missed: () => void };

/** What connects the servers of one database. */
export type Bus = {
  /** From now on; the first listener opens the one connection that this server listens on. */
  listen: (listener: Listener) => void;
  close: () => Promise<void>;
};

const CHANNEL = 'houtai';

/** Whose transaction it is that servers hear of. */
type Speaker = Pick<OpenCtx, 'db' | 'work'>;

/** Ids are at most 64 characters, and PostgreSQL carries less than 8,000 bytes in one message. */
const IDS_AT_ONCE = 100;

/**
 * Tells every server, this one included, when the transaction of `db` is committed, and never if it is not. Ids only: anyone who hears them
 * reads for themselves what it is about.
 */
export function publish({ db, work }: Speaker, topic: Topic, ids: readonly string[]): Promise<void> {
  return work.send(async () => {
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const payload = [topic, ...ids.slice(from, from + IDS_AT_ONCE)].join(' ');
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
    }
  });
}

/** Has every open console read data of these kinds again when the transaction is committed. */
export function publishDataChange(ctx: Speaker, ...kinds: readonly DataKind[]): Promise<void> {
  return publish(ctx, 'data', kinds);
}

/** Room for the ids of one message, in bytes, beside what stands before them. */
const ID_BYTES = 7_000;

/** Has every server hear of changed records of a type when the transaction is committed; ids that one message cannot carry are everything. */
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

/** Listens with LISTEN on a connection of its own, which is made again for as long as the database is away. */
export function openBus(database: Pick<Database, 'connection'>, log: FastifyBaseLogger): Bus {
  const listeners: Listener[] = [];
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
      // Whoever joins a line that stands hears of its beginning as the first one did, else they would take a loss for it.
      if (isConnected) listener.missed();
    },
    close: line.close,
  };
}

function isTopic(text: string | undefined): text is Topic {
  return TOPICS.some((topic) => topic === text);
}
