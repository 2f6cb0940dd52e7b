import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';

import { openDatabase } from '../db/client.ts';
import { inTransaction } from '../db/work/context.ts';
import { liveWork } from '../db/work/live-work.ts';
import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { ctxOf } from '../testing/ctx-of.ts';
import { type Bus, openBus, publish, type Topic } from './bus.ts';

let test: AppForTest;
let bus: Bus;
let heard: [Topic, readonly string[]][];
let missed: number;
const closings: (() => Promise<void>)[] = [];

beforeEach(async () => {
  test = await appForTest();
  heard = [];
  missed = 0;
  // A pool of its own, as another server has.
  const { template: _, ...server } = inject('postgres');
  const other = openDatabase({ ...server, database: test.app.deps.database.name });
  closings.push(other.close);
  bus = openBus(other, test.app.log);
  bus.listen({ heard: (topic, ids) => void heard.push([topic, ids]), missed: () => (missed += 1) });
  await vi.waitFor(() => expect(missed).toBe(1));
});
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  await test.close();
});

const speaker = () => ({ db: test.db, work: liveWork(test.db) });

describe('the bus', () => {
  it('carries ids to another server after the commit, and not before', async () => {
    await inTransaction(ctxOf(test, 'u-admin'), async (ctx) => {
      await publish(ctx, 'messages', ['u-staff', 'u-manager']);
      await publish(speaker(), 'menus', ['u-guest']);
      await vi.waitFor(() => expect(heard).toEqual([['menus', ['u-guest']]]));
    });
    await vi.waitFor(() => expect(heard[1]).toEqual(['messages', ['u-staff', 'u-manager']]));
  });

  it('carries nothing from a transaction that was rolled back', async () => {
    const failing = inTransaction(ctxOf(test, 'u-admin'), async (ctx) => {
      await publish(ctx, 'messages', ['u-staff']);
      throw new Error('not saved');
    });
    await expect(failing).rejects.toThrow('not saved');
    await publish(speaker(), 'menus', ['u-guest']);
    await vi.waitFor(() => expect(heard).toEqual([['menus', ['u-guest']]]));
  });

  it('carries each id once, even if there are too many for one message', async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `${String(index).padStart(4, '0')}-${'x'.repeat(58)}`);
    await publish(speaker(), 'messages', ids);
    await vi.waitFor(() => expect(heard.flatMap(([, some]) => some)).toEqual(ids));
  });

  it('listens again after its connection was cut, and reports a possible loss', async () => {
    const { pool } = test.app.deps.database;
    const cut = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`);
    expect(cut.rows).toHaveLength(2);
    await vi.waitFor(() => expect(missed).toBe(2));
    await publish(speaker(), 'messages', ['u-staff']);
    await vi.waitFor(() => expect(heard).toEqual([['messages', ['u-staff']]]));
  });

  it('begins to listen once the database is back, at the start and later', async () => {
    const way = new WayToDatabase();
    closings.push(() => way.close());
    const port = await way.listen();
    const { template: _, host: __, ...server } = inject('postgres');
    const behind = openDatabase({ ...server, host: '127.0.0.1', port, database: test.app.deps.database.name });
    closings.push(behind.close);
    const listening = vi.fn();
    const bus = openBus(behind, test.app.log);
    closings.push(bus.close);
    bus.listen({ heard: (topic, ids) => void heard.push([topic, ids]), missed: listening });
    await way.turnedAway(2);
    for (const time of [1, 2]) {
      way.open();
      await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(time));
      way.shut();
      await way.turnedAway(2);
    }
    way.open();
    await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(3));
    heard.length = 0;
    await publish(speaker(), 'messages', ['u-staff']);
    // Both buses receive it.
    await vi.waitFor(() => expect(heard).toHaveLength(2));
  });
});

/** A port that forwards to the database of the tests while it is open, and refuses connections while it is shut. */
class WayToDatabase {
  private readonly server = createServer((socket) => this.connect(socket));
  private readonly sockets = new Set<Socket>();
  private isOpen = false;
  private refused = 0;

  async listen(): Promise<number> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return z.object({ port: z.number() }).parse(this.server.address()).port;
  }

  open(): void {
    this.isOpen = true;
  }

  shut(): void {
    this.isOpen = false;
    this.refused = 0;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Waits until so many connections were refused since it was shut. */
  async turnedAway(times: number): Promise<void> {
    await vi.waitFor(() => expect(this.refused).toBeGreaterThanOrEqual(times));
  }

  async close(): Promise<void> {
    this.shut();
    await once(this.server.close(), 'close');
  }

  private connect(socket: Socket): void {
    if (!this.isOpen) {
      this.refused += 1;
      socket.destroy();
      return;
    }
    const { host, port = 5432 } = inject('postgres');
    const database = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const end of [socket, database]) {
      this.sockets.add(end);
      end.on('error', () => {}).on('close', () => this.sockets.delete(end));
    }
    socket.pipe(database).pipe(socket);
  }
}
