import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import { openSession } from './open-session.ts';

/** Every call of the contract, with a name. */
export const EVERY_CALL: readonly { name: string; call: Call }[] = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]: [string, Call]) => ({ name: `${subject}.${name}`, call })),
);

let knocks = 0;

/**
 * Makes a call with next to no input and tells whether its door opened: L0001 and A0301 are the door's, and whatever else comes,
 * a complaint about the input included, comes from behind it. Each call has a session of its own, as some end it.
 */
export async function knock(app: FastifyInstance, call: Call, userId: string | null): Promise<'L0001' | 'A0301' | 'in'> {
  knocks += 1;
  const token = userId === null ? null : (await openSession(app.deps.database.db, userId)).token;
  const response = await app.inject({
    method: call.method,
    url: API_PREFIX + call.path.replace(/:\w+/g, 'nothing'),
    // Sign-ins are limited by address, which is not what this is about.
    remoteAddress: `10.9.${knocks >> 8}.${knocks & 255}`,
    headers: token === null ? {} : { [TOKEN_HEADER]: token },
    payloadAsStream: true,
    ...(call.method === 'POST' && { payload: {} }),
  });
  const stream = response.stream();
  if (response.statusCode < 400) {
    // A stream of events would go on.
    stream.destroy();
    return 'in';
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
  return code === 'L0001' || code === 'A0301' ? code : 'in';
}

/** Tries every call, some at a time, and gives what was found wrong. */
export async function knockAll(tryOne: (one: (typeof EVERY_CALL)[number]) => Promise<string[]>): Promise<string[]> {
  const waiting = [...EVERY_CALL];
  const wrong: string[] = [];
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) wrong.push(...(await tryOne(one)));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return wrong.toSorted();
}
