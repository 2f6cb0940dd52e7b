import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { type Database, type Db, openDatabase } from '#platform/db/client.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { duringTransaction, waitForBlockedQueries } from '#platform/testing/during-transaction.ts';
import { type MadeUser, makeSignedIn } from '#platform/testing/make.ts';
import { openTransaction } from '#platform/testing/open-transaction.ts';
import { type Reader, readStream } from '#platform/testing/read-stream.ts';

import { buildApp } from '../../app.ts';
import { addedSince, keyOf } from './added-since.ts';
import { messages, notify } from './index.ts';

const TAG = 'message:message:NotifyCenter';
const HELD = 4_711;

let test: AppForTest;
let me: { user: MadeUser; token: string };
const closings: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  test = await appForTest();
  me = await makeSignedIn(test.app, { tags: [TAG] });
});
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  await test.close();
});

async function open(lastId?: string, app = test.app): Promise<Reader> {
  const reader = await readStream(app, { token: me.token, lastId });
  closings.push(reader.leave);
  await vi.waitFor(() => expect(reader.heard).not.toEqual([]));
  return reader;
}

/** Sends a message to the test user, optionally in an open transaction. */
const tell = (title: string, db: Db = test.db) =>
  notify(
    { ...ctxOf(test, 'u-manager'), db },
    { to: [me.user.id], msgType: '0', title, content: '', url: '', record: { type: 'todo', id: 't1' } },
  );

/** The titles of the messages named in the stream, in order. */
async function named(reader: Reader): Promise<string[]> {
  const titles = new Map((await test.db.select().from(messages)).map(({ id, title }) => [id, title]));
  return reader.heard.flatMap(({ event }) => (event.type === 'messages' ? event.added.map((id) => titles.get(id) ?? id) : []));
}

const untilNamed = (reader: Reader, titles: readonly string[]) => vi.waitFor(async () => expect(await named(reader)).toEqual(titles));

const cursorOf = ({ heard }: Reader): string => heard.at(-1)?.id ?? '';

describe('messages.stream', () => {
  it('names each message once, even if the older of two is committed last', async () => {
    const before = await open();
    const first = cursorOf(before);
    const commit = await openTransaction(test.db, (db) => db.transaction((db) => tell('先写的', db)));
    const meanwhile = await open();
    await tell('后写的');
    await untilNamed(before, ['后写的']);
    await untilNamed(meanwhile, ['后写的']);
    const between = cursorOf(before);
    await commit();
    await untilNamed(before, ['后写的', '先写的']);
    await untilNamed(meanwhile, ['后写的', '先写的']);
    expect(await named(await open(between))).toEqual(['先写的']);
    expect(await named(await open(cursorOf(before)))).toEqual([]);
    await tell('最后的');
    await untilNamed(before, ['后写的', '先写的', '最后的']);
    expect(await named(await open(first))).toEqual(['最后的', '后写的', '先写的']);
  });

  it('names later what it did not count at the start', async () => {
    const { config, version } = test.app.deps;
    const database = await databaseThatWaits('string_to_array(text, text) returns text[]');
    const second = await buildApp({ config, database, version, demo: false, now: () => test.clock.now });
    closings.push(() => second.close());
    const commit = await openTransaction(test.db, async (db) => {
      await holdWaiting(db);
      await tell('数的时候', db);
    });
    const opening = open(undefined, second);
    await waitForBlockedQueries(test.db, 1);
    await commit();
    await untilNamed(await opening, ['数的时候']);
  });

  it('names what was committed during its next query, because its result and its cursor come from one snapshot', async () => {
    const ask = async (db: Db, cursor: string | null) => {
      const asked = { userId: me.user.id, cursor };
      const answer = await addedSince({ db }, [asked]);
      const rows = await test.db.select().from(messages);
      return { cursor: answer.cursor, titles: answer.added.get(keyOf(asked))?.map((id) => rows.find((row) => row.id === id)?.title) };
    };
    const { cursor } = await ask(test.db, null);
    await tell('问之前');
    const { db: waiting } = await databaseThatWaits('pg_visible_in_snapshot(xid8, pg_snapshot) returns boolean');
    const [during] = await duringTransaction(
      test.db,
      async (db) => {
        await holdWaiting(db);
        await tell('问的时候', db);
      },
      [() => ask(waiting, cursor)],
    );
    expect(during?.titles).toEqual(['问之前']);
    expect((await ask(test.db, during?.cursor ?? null)).titles).toEqual(['问的时候']);
  });

  it('names nothing older to a client with an invalid cursor, and continues from now', async () => {
    await tell('早先的');
    const readers = await Promise.all(NO_PLACES.map((lastId) => open(lastId)));
    expect(readers.map(({ heard }) => heard[0])).toEqual(
      NO_PLACES.map(() => ({ id: expect.stringMatching(/^\d+:\d+:/), event: expect.objectContaining({ type: 'messages', added: [] }) })),
    );
    await tell('后来的');
    for (const reader of readers) await untilNamed(reader, ['后来的']);
  });
});

/** Connections on which a function with two arguments waits for `holdWaiting`. */
async function databaseThatWaits(signature: string): Promise<Database> {
  const { template: _, ...server } = inject('postgres');
  const { name, pool } = test.app.deps.database;
  await pool.query(`
    create schema waiting;
    create function waiting.${signature} language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${HELD});
      return pg_catalog.${signature.replace(/\(.*/, '')}($1, $2);
    end $$;
    alter database ${name} set search_path = waiting, pg_catalog, public`);
  const database = openDatabase({ ...server, database: name }, { max: 3 });
  closings.push(database.close);
  return database;
}

async function holdWaiting(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${HELD})`);
}

const NO_PLACES = [
  "' or 1=1 --",
  '0',
  '019f2a3b-0000-7000-8000-000000000001',
  '1:2',
  '1:2:3:4',
  '-1:5:',
  '10:20:15,',
  // Refused by PostgreSQL: reversed, zero, out of range, unordered, low 32 bits zero, too large.
  '20:10:',
  '0:5:',
  '5:0:',
  '10:20:30',
  '10:20:5',
  '10:20:15,12',
  '4294967296:4294967297:',
  '1:4294967296:',
  '99999999999999999999:99999999999999999999:',
  // Accepted by PostgreSQL, but in the future.
  '9223372036854775806:9223372036854775807:',
  '1:9223372036854775807:',
  `1:5000:${Array.from({ length: 4000 }, () => '1').join(',')}`,
];
