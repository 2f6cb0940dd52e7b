import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { databaseForTest } from '../testing/database-for-test.ts';
import { type Database, openDatabase } from './client.ts';
import { watchDatabase } from './watch.ts';

/** A proxy to the database that can hold data back, like a frozen database. */
async function freezableWay(path: string) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(path);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => void sockets.delete(socket));
      if (isFrozen) socket.pause();
    }
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy());
    far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy());
    if (isFrozen) for (const socket of [near, far]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const freeze = (frozen: boolean) => {
    isFrozen = frozen;
    for (const socket of sockets) {
      if (frozen) socket.pause();
      else socket.resume();
    }
  };
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, freeze, close };
}

let own: Awaited<ReturnType<typeof databaseForTest>>;
let way: Awaited<ReturnType<typeof freezableWay>>;
let database: Database;
let stop: () => Promise<void>;
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  own = await databaseForTest();
  const { host, port } = inject('postgres');
  way = await freezableWay(join(host, `.s.PGSQL.${port}`));
  database = openDatabase({ ...inject('postgres'), host: '127.0.0.1', port: way.port, database: own.name }, { max: 2 });
  stop = watchDatabase(database, log);
});
afterAll(async () => {
  await stop();
  way.close();
  await database.close();
  await own.drop();
});

const ask = async () => database.db.execute(sql`select 1 as one`);
const begin = async () => database.db.transaction(async (tx) => tx.execute(sql`select 1`));

/** The code of the refusal; null if there was an answer. */
async function refusal(asked: Promise<unknown>): Promise<unknown> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? cause.code : null;
}

/** The code of the refusal, or “waits” if it is not immediate: no answer from outside can arrive within so few turns of the event loop. */
async function refusalAtOnce(asked: Promise<unknown>): Promise<unknown> {
  const turns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    return 'waits';
  };
  return Promise.race([refusal(asked), turns()]);
}

describe('a database that is frozen', () => {
  it('refuses waiting callers, refuses new ones at once, and recovers by itself', async () => {
    await ask();
    way.freeze(true);
    expect(await refusal(ask())).toBe('DATABASE_SILENT');
    for (const asking of [ask, begin]) expect(await refusalAtOnce(asking())).toBe('DATABASE_SILENT');
    expect(log.warn).toHaveBeenCalledTimes(1);
    way.freeze(false);
    await vi.waitFor(ask, { interval: 50 });
    expect(log.info).toHaveBeenCalledTimes(1);
  });
});

describe('a database that is slow', () => {
  it('waits as long as a statement may take', async () => {
    await ask();
    expect((await database.pool.query('select pg_sleep(7)')).rowCount).toBe(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});

describe('a pool', () => {
  it('gets back connections on which no transaction could begin', async () => {
    for (let broken = 0; broken < 3; broken += 1) {
      await ask();
      const clients = await Promise.all([database.pool.connect(), database.pool.connect()]);
      const pids = await Promise.all(
        clients.map(async (client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid),
      );
      for (const client of clients) client.release();
      // The pool does not know yet that these connections ended when transactions begin on them.
      way.freeze(true);
      await own.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]);
      const begun = clients.map(() => refusal(begin()));
      way.freeze(false);
      for (const code of await Promise.all(begun)) expect(code).not.toBeNull();
    }
    await vi.waitFor(ask, { interval: 50 });
  });
});
