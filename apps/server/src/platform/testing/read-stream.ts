import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { calls } from '@houtai/contract';
import { LiveEvent } from '@houtai/contract/messages';
import type { FastifyInstance } from 'fastify';

/** An event of a stream with its id. */
export type ReceivedEvent = { id: string; event: LiveEvent };

/** An open event stream: the received events, the number of keep-alives, and its end. */
export type Reader = {
  status: number;
  headers: IncomingHttpHeaders;
  heard: ReceivedEvent[];
  beats: () => number;
  ended: Promise<void>;
  leave: () => void;
};

type Opening = { token: string; lastId?: string | undefined };

/** Reads the event stream of a server as a browser does, over a real connection. */
export async function readStream(app: FastifyInstance, opening: Opening): Promise<Reader> {
  return readStreamAt(await addressOf(app), opening);
}

/** Reads the event stream of a server that is a process of its own. */
export async function readStreamAt(address: string, { token, lastId }: Opening): Promise<Reader> {
  // Not with fetch: once a stream is left, fetch opens a connection for the next request, which fails if the server closes in the meantime.
  const request = get(`${address}/api${calls.messages.stream.path}`, {
    headers: { 'x-access-token': token, 'accept-encoding': 'gzip, deflate, br', ...(lastId !== undefined && { 'last-event-id': lastId }) },
    agent: false,
  });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const heard: ReceivedEvent[] = [];
  let text = '';
  let beats = 0;
  const read = async (): Promise<void> => {
    for await (const chunk of response.setEncoding('utf8')) {
      text += String(chunk);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(part) ?? [];
        if (part === ':') beats += 1;
        else heard.push({ id: id ?? '', event: LiveEvent.parse(JSON.parse(data ?? '')) });
      }
    }
  };
  const { statusCode: status = 0, headers } = response;
  return { status, headers, heard, beats: () => beats, ended: read().catch(() => {}), leave: () => void request.destroy() };
}

const addresses = new WeakMap<FastifyInstance, Promise<string>>();

function addressOf(app: FastifyInstance): Promise<string> {
  const address = addresses.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(app, address);
  return address;
}

/** Waits until this number of servers listen on the database; earlier events reach nobody. */
export async function waitForListeners(app: FastifyInstance, servers = 1): Promise<void> {
  const { pool } = app.deps.database;
  const find = () =>
    pool.query("select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%' and state = 'idle'");
  while ((await find()).rows.length < servers) await sleep(20);
}
