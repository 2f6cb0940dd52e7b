import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

import { type Connection, fieldsOf } from '../db/start/connection.ts';

/** A connection that listens. */
export type Line = {
  /** Begins to listen, once. */
  open: () => void;
  close: () => Promise<void>;
};

type LineOptions = { channel: string; hear: (payload: string) => void; connected: () => void; log: FastifyBaseLogger };

/** How long to wait before a lost connection is made again: longer with each failure. */
const AGAIN_MS = [50, 100, 200, 400, 800, 1_000];

/** A connection over which nothing came for so long is asked whether it is still there. */
const LOOK_EVERY_MS = 15_000;
const ANSWER_MS = 5_000;

/** Listens to a channel until it is closed, over one connection after the other. `connected` is told each time, as what was said in the meantime is lost. */
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

/** Gives why it is over. */
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
  // To listen again changes nothing, and is answered only where the database is still there.
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
