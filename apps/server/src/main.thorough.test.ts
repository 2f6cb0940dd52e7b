// @module-tag node24
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

import { calls } from '@houtai/contract';
import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { API_PREFIX, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { environmentFor, start } from '../../../tools/wecom-stand-in/main.mjs';
import { openDatabase } from './platform/db/client.ts';
import { DEMO_PASSWORD } from './platform/db/start/seeds.ts';
import { type Installed, installServer } from './platform/testing/installed-server.ts';
import { type Reader, readStreamAt } from './platform/testing/read-stream.ts';
import { todoForm } from './platform/testing/stages/work-forms.ts';

const HALF_A_REQUEST = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';

let installed: Installed;

beforeAll(async () => {
  installed = await installServer();
});

afterEach(() => installed.stop());

afterAll(() => installed.remove());

/** PostgreSQL created its files, and removed its pid file when it stopped in order. */
function expectDatabaseStopped(): void {
  expect(existsSync(join(installed.data, 'pg', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(installed.data, 'pg', 'postmaster.pid'))).toBe(false);
}

describe('the server process', () => {
  it('reports the port that the system chose for PORT=0, stops in order despite a hanging request, and closes its connection', async () => {
    const { child, exit, address } = installed.start({ PORT: '0' });
    const port = Number(new URL(await address()).port);
    expect(port).toBeGreaterThan(0);
    const socket: Socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {}).write(HALF_A_REQUEST);
    const closed = once(socket, 'close');
    // The request head has arrived once a later request is answered.
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    await closed;
    expectDatabaseStopped();
  });
});

const TODOS = Array.from({ length: 24 }, (_, number) => `killed-${number}`);
const KILLED_AFTER = 6;
const AT_ONCE = 4;
const PATIENCE = { timeout: 60_000, interval: 100 };

type Sent = { textcard: { url: string } };

/** Sends a request as a console does; throws if there is no answer. */
async function post<C extends Call>(
  address: string,
  call: C,
  input: InputOf<C>,
  headers: Record<string, string> = {},
): Promise<ResultOf<C>> {
  const answer = await fetch(address + API_PREFIX + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const { code, result } = (await answer.json()) as { code: string; result: unknown };
  expect(code).toBe('00000');
  return call.result.parse(result) as ResultOf<C>;
}

async function signInAt(address: string, phone: string): Promise<string> {
  return (await post(address, calls.session.login, { action: 'acountInstance', phone, pws: DEMO_PASSWORD })).token;
}

/** The ids of messages in the order in which a console received them. */
function addedTo(...readers: Reader[]): string[] {
  return readers.flatMap(({ heard }) => heard.flatMap(({ event }) => (event.type === 'messages' ? event.added : [])));
}

describe('a server that is killed while people are notified', () => {
  it('neither loses nor repeats a message, in an open console and in enterprise messaging', async () => {
    const standIn = await start();
    const env = { ...environmentFor(standIn.address), PUBLIC_ADDRESS: 'https://console.example.com' };
    const first = installed.start(env);
    const address = await first.address();
    const { pool, close } = openDatabase({ host: join(installed.data, 'pg'), port: 5432, user: 'houtai', database: 'houtai' }, { max: 1 });
    // Only one linked user remains, because the others of the demo would get other messages.
    await pool.query('delete from linked_identities');
    await pool.query(
      "insert into linked_identities (provider, external_id, user_id, created_at) values ('WXWORK', 'LinYue', 'u-manager', now())",
    );
    const [staff, manager] = [await signInAt(address, '13800000002'), await signInAt(address, '13800000001')];

    const made = new Map<string, string>();
    const give = async (key: string): Promise<void> => {
      const form = todoForm({ receptionUser: 'u-manager', planTime: '', resultRequest: `<p>${key}</p>` });
      const { todoId } = await post(address, calls.todo.add, form, { [TOKEN_HEADER]: staff, [IDEMPOTENCY_HEADER]: key });
      made.set(key, todoId);
    };
    const before = await readStreamAt(address, { token: manager });
    await vi.waitFor(() => expect(before.heard).not.toEqual([]), PATIENCE);
    const colleagues = Array.from({ length: AT_ONCE }, async (_, one) => {
      for (const key of TODOS.filter((_, number) => number % AT_ONCE === one)) {
        await give(key);
        if (made.size === KILLED_AFTER) first.child.kill('SIGKILL');
      }
    });
    await Promise.allSettled(colleagues);
    await Promise.all([first.exit, before.ended]);
    const answered = [...made];
    expect(answered.length).toBeLessThan(TODOS.length);

    const second = installed.start({ ...env, PORT: new URL(address).port });
    await second.address();
    const after = await readStreamAt(address, { token: manager, lastId: before.heard.at(-1)?.id });
    // A client without an answer cannot know whether the call was executed, and sends it again; so does a user who clicks twice.
    for (const key of TODOS) await give(key);
    expect([...made].slice(0, answered.length)).toEqual(answered);

    const urls = TODOS.map((key) => `/todo?id=${made.get(key) ?? ''}`);
    const { rows: stored } = await pool.query<{ id: string; url: string }>(
      "select id, url from messages where user_id = 'u-manager' and url = any($1)",
      [urls],
    );
    expect(stored.map(({ url }) => url).toSorted()).toEqual(urls.toSorted());
    await vi.waitFor(() => expect(addedTo(before, after)).toEqual(expect.arrayContaining(stored.map(({ id }) => id))), PATIENCE);
    const heard = addedTo(before, after);
    expect(heard).toEqual([...new Set(heard)]);
    after.leave();

    const waiting = async () => (await pool.query("select id from deliveries where state <> 'sent' and at <= now()")).rows;
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), PATIENCE);
    // Deliveries of the killed server become free after five minutes, which pass here; the next message wakes the sender.
    await pool.query("update deliveries set at = at - interval '5 minutes' where state = 'waiting'");
    await give('after-all');
    const all = [...urls, `/todo?id=${made.get('after-all') ?? ''}`];
    const cards = () =>
      (standIn.sent as Sent[])
        .map(({ textcard }) => `/todo${new URL(textcard.url).search}`)
        // Messages of the demo are sent, too, if the jobs of a slow start run before the links are gone.
        .filter((url) => all.includes(url));
    await vi.waitFor(() => expect(cards().toSorted()).toEqual(all.toSorted()), PATIENCE);
    // A card arrives a moment before it is marked as sent.
    const unsent = async () => (await pool.query("select state from deliveries where state <> 'sent'")).rows;
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), PATIENCE);
    await close();
    await standIn.close();
  });
});
