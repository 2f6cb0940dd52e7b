import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { calls } from '@houtai/contract';
import { AnswerEvent } from '@houtai/contract/assistant-parts';
import type { InputOf } from '@houtai/contract/call';
import type { FastifyInstance } from 'fastify';

/** An answer of the assistant as far as it was read, and a function to leave before its end. */
export type PartialAnswer = { events: AnswerEvent[]; conversationId: string; leave: () => void; ended: Promise<void> };

const addresses = new WeakMap<FastifyInstance, Promise<string>>();

function addressOf(app: FastifyInstance): Promise<string> {
  const address = addresses.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(app, address);
  return address;
}

/** Asks the assistant as a browser does, over a real connection, and reads to the end or to the first part of a kind; throws a refusal. */
export async function askAs(
  app: FastifyInstance,
  token: string,
  question: InputOf<typeof calls.assistant.ask>,
  { until, key = randomUUID() }: { until?: string; key?: string } = {},
): Promise<PartialAnswer> {
  const sending = request(`${await addressOf(app)}/api${calls.assistant.ask.path}`, {
    method: 'POST',
    headers: { 'x-access-token': token, 'content-type': 'application/json', 'idempotency-key': key },
    agent: false,
  });
  sending.on('error', () => {});
  sending.end(JSON.stringify(question));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const events: AnswerEvent[] = [];
  let text = '';
  let isThere: () => void = () => {};
  const there = new Promise<void>((resolve) => (isThere = resolve));
  const read = async (): Promise<void> => {
    for await (const chunk of response.setEncoding('utf8')) {
      text += String(chunk);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data !== undefined) events.push(AnswerEvent.parse(JSON.parse(data)));
      }
      if (events.some((event) => event.type === 'part' && event.part.type === until)) isThere();
    }
  };
  const ended = read().catch(() => {});
  await (until === undefined ? ended : Promise.race([there, ended]));
  if (response.headers['content-type']?.startsWith('text/event-stream') !== true) throw new Error(text);
  const [begin] = events;
  return { events, conversationId: begin?.type === 'begin' ? begin.conversationId : '', leave: () => void sending.destroy(), ended };
}

/** Waits until a condition holds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}
