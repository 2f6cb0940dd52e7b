import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

import { type Connection, fieldsOf } from '../db/start/connection.ts';

/** A listening connection. */
export type Line = {
  /** Begins to listen; called once. */
  open: () => void;
  close: () => Promise<void>;
};

type LineOptions = { channel: string; hear: (payload: string) => void; connected: () => void; log: FastifyBaseLogger };

/** The pauses before a lost connection is retried, longer with each failure. */
const AGAIN_MS = [50, 100, 200, 400, 800, 1_000];

/** A connection without traffic for this time is checked. */
const LOOK_EVERY_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * Listens to a channel until it is closed, reconnecting as needed. `connected` is called after each connect, because messages in between
 * are lost.
 */
export function openLine(connection: Connection, options: LineOptions): Line {
  const closing = new AbortController();
  let kept: Promise<void> | null = null;
  return {
    open: () => {
      kept ??= keepListening(connection, options, closing.signal);
    },
    close: async () => {
      closing.abort();
      await kept;
    },
  };
}

async function keepListening(connection: Connection, options: LineOptions, closing: AbortSignal): Promise<void> {
  let failures = 0;
  const connected = (): void => {
    failures = 0;
    options.connected();
  };
  while (!closing.aborted) {
    const reason = await listenOnce(connection, { ...options, connected }, closing);
    if (closing.aborted) return;
    if (failures === 0) options.log.warn({ err: reason }, 'the database cannot be listened to at the moment');
    await sleep(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)], undefined, { signal: closing }).catch(() => {});
    failures += 1;
  }
}

/** Returns why the connection ended. */
async function listenOnce(connection: Connection, { channel, hear, connected }: LineOptions, closing: AbortSignal): Promise<unknown> {
  const client = new Client({
    ...fieldsOf(connection),
    application_name: 'houtai-events',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  const left = new AbortController();
  const over = new Promise<unknown>((resolve) => {
    client.once('error', resolve);
    client.once('end', () => resolve(new Error('the connection has ended')));
    if (closing.aborted) resolve(null);
    closing.addEventListener('abort', () => resolve(null), { once: true, signal: left.signal });
  });
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => hear(payload));
  // Listening again changes nothing, and only answers if the database is still there.
  const listen = () => client.query(`listen ${channel}`);
  const look = setInterval(() => void listen().catch((error: Error) => client.emit('error', error)), LOOK_EVERY_MS);
  try {
    await client.connect();
    await listen();
    connected();
    return await over;
  } catch (error) {
    return error;
  } finally {
    clearInterval(look);
    left.abort();
    await Promise.race([client.end().catch(() => {}), sleep(1_000)]);
  }
}
