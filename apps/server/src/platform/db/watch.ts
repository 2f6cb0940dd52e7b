import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { Database } from './client.ts';
import { type Connection, fieldsOf } from './start/connection.ts';
import { LastingClient } from './start/lasting-client.ts';
import { databaseSilentError } from './start/lost-connection.ts';

const LOOK_EVERY_MS = 1_000;

/** A database that does not answer a trivial query for this time answers nobody. Slow statements do not delay that answer. */
const PATIENCE_MS = 4_000;

/** The time limit for connecting and asking again once it was silent: short, because earlier packets may be lost. */
const RETRY_MS = 3_000;

/** The wait is counted in small parts, so that data which a busy process has not read yet does not count as silence. */
const PART_MS = 100;

type Watched = Pick<Database, 'connection' | 'pools'>;

/**
 * Sends the database a trivial query over a connection of its own until it is stopped. While there is no answer, waiting callers and new
 * ones are refused immediately, because a caller cannot tell a frozen database from a slow statement.
 */
export function watchDatabase({ connection, pools }: Watched, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): () => Promise<void> {
  const stopping = new AbortController();
  let isSilent = false;
  const hear = (answer: Answer): void => {
    if (answer === 'answered' && isSilent) {
      isSilent = false;
      for (const pool of pools) pool.reopen();
      log.info('the database answers again');
    } else if (answer === 'silent' && !isSilent) {
      isSilent = true;
      for (const pool of pools) pool.shut();
      log.warn('the database does not answer: calls are refused until it does');
    }
  };
  const watch = async (): Promise<void> => {
    let client = open(connection);
    while (!stopping.signal.aborted) {
      const answer = await answerWithin(isSilent ? RETRY_MS : PATIENCE_MS, ask(client), stopping.signal);
      if (stopping.signal.aborted) break;
      hear(answer);
      if (answer !== 'answered') {
        client.breakOff(databaseSilentError());
        client = open(connection);
      }
      if (answer !== 'silent') await pause(LOOK_EVERY_MS, stopping.signal);
    }
    client.breakOff(databaseSilentError());
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}

/** `refused`: the failure is known at once, also to other callers. */
type Answer = 'answered' | 'refused' | 'silent';

async function answerWithin(limitMs: number, asked: Promise<unknown>, stopping: AbortSignal): Promise<Answer> {
  const answer = asked.then(
    () => 'answered' as const,
    () => 'refused' as const,
  );
  for (let waited = 0; waited < limitMs && !stopping.aborted; waited += PART_MS) {
    const heard = await Promise.race([answer, pause(PART_MS, stopping)]);
    if (heard) return heard;
  }
  return 'silent';
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => {});
}

function open(connection: Connection): LastingClient {
  return new LastingClient({ ...fieldsOf(connection), application_name: 'houtai-watch', keepAlive: true });
}

const connected = new WeakSet<LastingClient>();

async function ask(client: LastingClient): Promise<void> {
  if (!connected.has(client)) await client.connect();
  connected.add(client);
  await client.query('select 1');
}
