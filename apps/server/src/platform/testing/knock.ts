import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import { openSession } from './open-session.ts';

/** Every call of the contract, with a name. */
export const EVERY_CALL: readonly { name: string; call: Call }[] = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]: [string, Call]) => ({ name: `${subject}.${name}`, call })),
);

/** What a door answers: L0001 and A0301 are its own, and whatever else comes, a complaint about the input included, is from behind it. */
export type Knocked = 'L0001' | 'A0301' | 'in';

let knocks = 0;

/** Makes every call with next to no input, as a person or as nobody, and tells by the name of each whether its door opened. */
export async function knockEverywhere(app: FastifyInstance, userId: string | null): Promise<Map<string, Knocked>> {
  const tokenOf = async () => (userId === null ? null : (await openSession(app.deps.database.db, userId)).token);
  const forReads = await tokenOf();
  const reads = EVERY_CALL.filter(({ call }) => call.method === 'GET');
  const answers = new Map(await Promise.all(reads.map(async ({ name, call }) => [name, await knock(app, call, forReads)] as const)));
  // A write may end the session that it comes by.
  const writes = EVERY_CALL.filter(({ call }) => call.method !== 'GET');
  for (const { name, call } of writes) answers.set(name, await knock(app, call, await tokenOf()));
  return answers;
}

async function knock(app: FastifyInstance, call: Call, token: string | null): Promise<Knocked> {
  knocks += 1;
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
