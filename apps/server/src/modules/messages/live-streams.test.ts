// @module-tag node24
import { calls } from '@houtai/contract';
import { DATA_KINDS } from '@houtai/contract/data-kinds';
import { ALL_TAGS } from '@houtai/contract/tags';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { publishDataChange } from '#platform/bus/bus.ts';
import { openDatabase } from '#platform/db/client.ts';
import { liveWork } from '#platform/db/work/live-work.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { type MadeUser, makeSignedIn } from '#platform/testing/make.ts';
import { type Reader, readStream, type ReceivedEvent, waitForListeners } from '#platform/testing/read-stream.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { buildApp } from '../../app.ts';
import { messages, notify } from './index.ts';

const TAG = 'message:message:NotifyCenter';

let test: AppForTest;
let me: { user: MadeUser; token: string };
const closings: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  test = await appForTest();
  me = await makeSignedIn(test.app, { tags: [TAG] });
});
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  await test.close();
  vi.useRealTimers();
});

/** A second server on the same database, with its own connections. */
async function secondServer(): Promise<FastifyInstance> {
  const { template: _, ...server } = inject('postgres');
  const { config, version } = test.app.deps;
  const database = openDatabase({ ...server, database: test.app.deps.database.name }, { max: 3 });
  closings.push(database.close);
  const app = await buildApp({ config, database, version, demo: false, now: () => test.clock.now });
  closings.push(() => app.close());
  return app;
}

type Opening = { token?: string; lastId?: string | undefined };

async function openStream(app = test.app, { token = me.token, lastId }: Opening = {}): Promise<Reader> {
  const reader = await readStream(app, { token, lastId });
  closings.push(reader.leave);
  return reader;
}

const tell = (title: string, to: readonly string[] = [me.user.id]) =>
  notify(ctxOf(test, 'u-manager'), { to, msgType: '0', title, content: '', url: '', record: { type: 'todo', id: 't1' } });

const idOf = async (title: string) => (await test.db.select().from(messages)).find((row) => row.title === title)?.id;

/** Waits for the event with this number of unread notifications. */
async function counted(reader: Reader, unread: number): Promise<ReceivedEvent> {
  return vi.waitFor(() => {
    const last = reader.heard.findLast(({ event }) => event.type === 'messages');
    expect(last?.event).toMatchObject({ type: 'messages', unread: [{ msgType: '0', noReadCount: unread }, {}, {}, {}, {}] });
    if (!last) throw new Error('nothing was heard');
    return last;
  });
}

/** Like `counted`, but waits until messages have been named, because a count may arrive before. */
async function named(reader: Reader, unread: number, ...titles: string[]): Promise<ReceivedEvent> {
  const ids = await Promise.all(titles.map((title) => idOf(title)));
  await vi.waitFor(() => expect(addedTo(reader)).toEqual(ids));
  return counted(reader, unread);
}

/** The messages named in a stream, in order. */
function addedTo({ heard }: Reader): string[] {
  return heard.flatMap(({ event }) => (event.type === 'messages' ? event.added : []));
}

describe('messages.stream', () => {
  it('starts with the present state, and announces each message', async () => {
    await tell('先到的');
    const reader = await openStream();
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers['cache-control']).toBe('no-store, no-transform');
    expect(reader.headers['content-encoding']).toBeUndefined();
    expect(reader.headers['x-content-type-options']).toBe('nosniff');
    expect(await counted(reader, 1)).toMatchObject({ event: { added: [] } });
    await tell('后到的');
    const second = await named(reader, 2, '后到的');
    expect(second.event).toMatchObject({ unread: [{ lastTitle: '后到的' }, {}, {}, {}, {}] });
  });

  it('counts down in every window when messages are read', async () => {
    await tell('一条');
    const [one, two] = [await openStream(), await openStream()];
    await counted(one, 1);
    await counted(two, 1);
    await sendTo(test.app, calls.messages.readAll, {}, me.token);
    expect((await counted(one, 0)).event).toMatchObject({ added: [] });
    await counted(two, 0);
  });

  it('sends nothing to other people', async () => {
    const other = await makeSignedIn(test.app, { tags: [TAG] });
    const [mine, theirs] = [await openStream(), await openStream(test.app, { token: other.token })];
    await counted(mine, 0);
    await counted(theirs, 0);
    await tell('给我的');
    await named(mine, 1, '给我的');
    await tell('给他的', [other.user.id]);
    await named(theirs, 1, '给他的');
    expect(addedTo(mine)).toEqual([await idOf('给我的')]);
    await counted(mine, 1);
  });

  it('includes changes made on another server', async () => {
    const second = await secondServer();
    const reader = await openStream(second);
    await counted(reader, 0);
    await tell('从第一台来');
    await counted(reader, 1);
    await sendTo(test.app, calls.messages.readAll, {}, me.token);
    await counted(reader, 0);
  });

  it('sends a reconnecting client exactly what came meanwhile', async () => {
    const first = await openStream();
    await counted(first, 0);
    await tell('听见的');
    const { id } = await named(first, 1, '听见的');
    first.leave();
    await tell('错过一');
    await tell('错过二');
    const again = await openStream(test.app, { lastId: id });
    const { id: now } = await named(again, 3, '错过二', '错过一');
    const third = await openStream(test.app, { lastId: now });
    expect((await counted(third, 3)).event).toMatchObject({ added: [] });
  });

  it('announces changed data to everybody on every server after the commit', async () => {
    const other = await makeSignedIn(test.app, {});
    const [mine, theirs] = [await openStream(), await openStream(await secondServer(), { token: other.token })];
    await counted(mine, 0);
    await waitForListeners(test.app, 2);
    await test.db.transaction(async (db) => {
      await publishDataChange({ db, work: liveWork(db) }, 'dictionaries', 'scenes');
      expect(mine.heard).toHaveLength(1);
    });
    const event = { type: 'data', what: ['dictionaries', 'scenes'] };
    await vi.waitFor(() => expect([mine.heard.at(-1)?.event, theirs.heard.at(-1)?.event]).toEqual([event, event]));
    const rolledBack = test.db.transaction(async (db) => {
      await publishDataChange({ db, work: liveWork(db) }, 'areas');
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await tell('之后');
    await named(mine, 1, '之后');
    expect(mine.heard.filter(({ event: { type } }) => type === 'data')).toHaveLength(1);
  });

  it('continues after the server lost its connection, with what came meanwhile', async () => {
    const second = await secondServer();
    const reader = await openStream(second);
    await counted(reader, 0);
    await waitForListeners(test.app, 2);
    const { pool } = test.app.deps.database;
    const cut = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`);
    expect(cut.rows).toHaveLength(2);
    await tell('没有听见的');
    await counted(reader, 1);
    await tell('又听见的');
    await counted(reader, 2);
    await vi.waitFor(() => expect(reader.heard.map(({ event }) => event)).toContainEqual({ type: 'data', what: DATA_KINDS }));
  });
});

describe('the end of a stream', () => {
  it('follows the sign-out, even on another server, and leaves other sessions alone', async () => {
    const other = await makeSignedIn(test.app, { tags: [TAG] });
    const second = await secondServer();
    const readers = [await openStream(), await openStream(second)];
    const stays = await openStream(test.app, { token: other.token });
    for (const reader of [...readers, stays]) await counted(reader, 0);
    await sendTo(test.app, calls.session.logout, {}, me.token);
    for (const reader of readers) await reader.ended;
    await tell('还在', [other.user.id]);
    await counted(stays, 1);
  });

  it('follows when somebody ends the session', async () => {
    const keeper = await makeSignedIn(test.app, { tags: [ALL_TAGS] });
    const reader = await openStream();
    await counted(reader, 0);
    const { rows } = (await sendTo(test.app, calls.online.page, { name: me.user.name }, keeper.token)).result;
    await sendTo(test.app, calls.online.remove, { ids: rows.map(({ id }) => id) }, keeper.token);
    await reader.ended;
  });

  it('follows within a beat after the session expires', async () => {
    const reader = await openStream();
    await counted(reader, 0);
    const beats = reader.beats();
    await vi.advanceTimersByTimeAsync(25_000);
    await vi.waitFor(() => expect(reader.beats()).toBe(beats + 1));
    test.clock.advance(365 * 86_400_000);
    await vi.advanceTimersByTimeAsync(25_000);
    await reader.ended;
  });

  it('follows when the server stops, which does not wait for it', async () => {
    const second = await secondServer();
    const reader = await openStream(second);
    await counted(reader, 0);
    await second.close();
    await reader.ended;
  });

  it('frees a slot when its reader leaves', async () => {
    for (let window = 0; window < 25; window += 1) {
      const reader = await vi.waitFor(async () => {
        const opened = await openStream();
        expect(opened.status).toBe(200);
        return opened;
      });
      reader.leave();
    }
  });

  it('does not admit the twenty-first window of a session', async () => {
    for (let window = 0; window < 20; window += 1) expect((await openStream()).status).toBe(200);
    const refused = await fetchAgain(me.token);
    expect(refused.code).toBe('A0501');
    // The beat at which a closed window is noticed.
    expect(refused.response.headers['retry-after']).toBe('25');
  });
});

function fetchAgain(token: string) {
  return sendTo(test.app, calls.messages.stream, {}, token);
}
