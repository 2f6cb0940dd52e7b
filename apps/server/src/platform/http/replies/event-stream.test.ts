import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { encodeEvents, EventStream } from './event-stream.ts';

let app: FastifyInstance;
let address: string;
let stream: EventStream;
let response: IncomingMessage;
const onRoom = vi.fn();
const onClose = vi.fn();

beforeEach(async () => {
  app = Fastify();
  app.get('/', (_, reply) => {
    stream = new EventStream({ onRoom, onClose });
    return stream.answer(reply);
  });
  app.get('/both', (_, reply) => answerBoth(reply));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  [response] = await once(get(address), 'response');
  response.on('error', () => {});
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  vi.clearAllMocks();
});

/** Sends to a reader that reads nothing until the buffer is full. */
async function fill(): Promise<void> {
  response.pause();
  const event = { text: 'x'.repeat(10_000) };
  for (let sent = 0; sent < 10_000 && !stream.isFull; sent += 1) {
    stream.send(event, String(sent));
    if (sent % 20 === 0) await new Promise(setImmediate);
  }
}

it('fills up when its reader reads nothing, and reports when there is room again', async () => {
  await fill();
  expect(stream.isFull).toBe(true);
  expect(onRoom).not.toHaveBeenCalled();
  response.resume();
  await vi.waitFor(() => expect(onRoom).toHaveBeenCalledTimes(1));
  expect(stream.isFull).toBe(false);
});

it('disconnects a reader that reads nothing', async () => {
  await fill();
  stream.cut();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  response.resume();
  await vi.waitFor(() => expect(response.destroyed).toBe(true));
  expect(response.complete).toBe(false);
});

it('ends after the sent events, and accepts no more', async () => {
  stream.send({ n: 1 }, 'a');
  stream.end();
  stream.send({ n: 2 }, 'b');
  stream.beat();
  let text = '';
  for await (const chunk of response) text += String(chunk);
  expect(text).toBe(':\n\nid: a\ndata: {"n":1}\n\n');
  expect(onClose).toHaveBeenCalledTimes(1);
});

const early = encodeEvents([{ text: '先' }], 'a');
const late = encodeEvents([{ text: '后' }, { text: 'x'.repeat(100_000) }], 'b');

function answerBoth(reply: FastifyReply): FastifyReply {
  const both = new EventStream({ onRoom, onClose });
  both.sendEncoded(early);
  const answer = both.answer(reply);
  both.sendEncoded(early);
  void vi
    .waitFor(() => expect(reply.raw.headersSent).toBe(true))
    .then(() => {
      both.sendEncoded(late);
      both.send({ text: '末' }, 'c');
      both.end();
    });
  return answer;
}

it('sends shared events in order, before and after the answer began', async () => {
  response.destroy();
  const [second] = await once(get(`${address}/both`), 'response');
  let text = '';
  for await (const chunk of second.setEncoding('utf8')) text += String(chunk);
  expect(second.complete).toBe(true);
  const all = [early, early, late, encodeEvents([{ text: '末' }], 'c')];
  expect(text).toBe(`:\n\n${all.map(({ bytes }) => String(bytes)).join('')}`);
});

it('ends when its reader disconnects', async () => {
  response.destroy();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  stream.send({ n: 1 }, 'a');
});
