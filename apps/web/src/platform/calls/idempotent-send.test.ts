import { calls } from '@houtai/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import './idempotent-send.ts';
import { readEvents } from './read-events.ts';
import { send } from './send.ts';

type Sent = { path: string; key: string | null };
type Reply = () => Promise<Response>;

const DONE: Reply = async () => Response.json({ code: '00000', result: {} });
const LOST: Reply = async () => Promise.reject(new TypeError('Failed to fetch'));
const FAULT: Reply = async () => Response.json({ code: 'B0001', msg: '系统出错了' }, { status: 500 });
const GATEWAY: Reply = async () => new Response('<html>', { status: 502 });
const REFUSED: Reply = async () => Response.json({ code: 'A0400', msg: '不正确' });
/** The head of the answer arrives, and the connection ends before its body. */
const CUT: Reply = async () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status: 200 });

let sent: Sent[] = [];
let replies: Reply[] = [];

beforeEach(() => {
  sent = [];
  replies = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    sent.push({ path, key: new Headers(headers).get('idempotency-key') });
    return (replies.shift() ?? DONE)();
  });
});

let made = 0;
/** A to-do that no other test comments on. */
const newTodo = () => `t-${(made += 1)}`;

const comment = (id: string, text: string) => send(calls.todo.comment, { id, comment: text }, { silent: true }).catch(() => undefined);
const keys = () => sent.map(({ key }) => key);

describe('a write with an idempotency key', () => {
  it.each([
    ['is lost', LOST],
    ['is cut off', CUT],
    ['is that of a gateway', GATEWAY],
    ['is a fault of the server, which may have stored it', FAULT],
  ])('sends the same key again where its answer %s', async (_, reply) => {
    const id = newTodo();
    replies = [reply, reply, DONE];
    for (const text of ['已联系', '已联系', '已联系', '已联系']) await comment(id, text);
    const [first] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys().slice(0, 3)).toEqual([first, first, first]);
    expect(keys()[3]).not.toBe(first);
  });

  it.each([
    ['was done', DONE],
    ['was refused', REFUSED],
  ])('gets a new key once the outcome is known: it %s', async (_, reply) => {
    const id = newTodo();
    replies = [reply];
    for (const text of ['好', '好']) await comment(id, text);
    expect(new Set(keys()).size).toBe(2);
  });

  it('sends the same key when repeated in flight', async () => {
    const id = newTodo();
    await Promise.all([comment(id, '连点两次'), comment(id, '连点两次')]);
    expect(new Set(keys()).size).toBe(1);
  });

  it('gets a new key for other content or another record', async () => {
    const [one, other] = [newTodo(), newTodo()];
    replies = [LOST, LOST, LOST];
    for (const [id, text] of [
      [one, '甲'],
      [one, '乙'],
      [other, '甲'],
    ] as const)
      await comment(id, text);
    expect(new Set(keys()).size).toBe(3);
  });

  it('gets a new key after another write to its subject', async () => {
    const id = newTodo();
    const set = (state: '1' | '2') =>
      send(calls.todo.setState, { items: [{ todoId: id, version: 1 }], state }, { silent: true }).catch(() => undefined);
    replies = [LOST];
    for (const state of ['2', '1', '2'] as const) await set(state);
    expect(new Set(keys()).size).toBe(3);
  });

  it('reuses the key of its form whatever the outcome', async () => {
    replies = [LOST];
    for (const text of ['一', '二'])
      await send(calls.todo.comment, { id: 't', comment: text }, { silent: true, idempotencyKey: 'form' }).catch(() => undefined);
    expect(keys()).toEqual(['form', 'form']);
  });

  it('reuses its key when the answering stream never began', async () => {
    const asking = { signal: new AbortController().signal, lastId: '', onEvent: () => {}, onSign: () => {} };
    const ask = () => readEvents(calls.assistant.ask, { text: '有什么待办' }, asking).catch(() => undefined);
    const stream: Reply = async () => new Response('', { headers: { 'content-type': 'text/event-stream' } });
    replies = [LOST, GATEWAY, stream];
    for (let time = 0; time < 4; time += 1) await ask();
    expect([new Set(keys().slice(0, 3)).size, new Set(keys()).size]).toEqual([1, 2]);
  });
});

it('a call that takes no key is sent without one', async () => {
  await send(calls.drafts.del, { formKey: 'sample' }, { silent: true });
  expect(keys()).toEqual([null]);
});
