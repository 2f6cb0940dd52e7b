import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import { openSession } from './open-session.ts';

/** Every call of the contract with its name. */
export const EVERY_CALL: readonly { name: string; call: Call }[] = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]: [string, Call]) => ({ name: `${subject}.${name}`, call })),
);

/** The answer of the access check: L0001 or A0301. Any other answer, such as a refusal of the input, means that access was granted. */
export type Knocked = 'L0001' | 'A0301' | 'in';

let knocks = 0;

/** Makes every call with almost no input, as a user or without a session, and returns by name whether access was granted. */
export async function probeAccess(app: FastifyInstance, userId: string | null): Promise<Map<string, Knocked>> {
  const tokenOf = async () => (userId === null ? null : (await openSession(app.deps.database.db, userId)).token);
  const forReads = await tokenOf();
  const reads = EVERY_CALL.filter(({ call }) => call.method === 'GET');
  const answers = new Map(await Promise.all(reads.map(async ({ name, call }) => [name, await knock(app, call, forReads)] as const)));
  // A write may end the session that it uses.
  const writes = EVERY_CALL.filter(({ call }) => call.method !== 'GET');
  for (const { name, call } of writes) answers.set(name, await knock(app, call, await tokenOf()));
  return answers;
}

async function knock(app: FastifyInstance, call: Call, token: string | null): Promise<Knocked> {
  knocks += 1;
  const response = await app.inject({
    method: call.method,
    url: API_PREFIX + call.path.replace(/:\w+/g, 'nothing'),
    // Different addresses, because sign-ins are limited by address.
    remoteAddress: `10.9.${knocks >> 8}.${knocks & 255}`,
    headers: token === null ? {} : { [TOKEN_HEADER]: token },
    payloadAsStream: true,
    ...(call.method === 'POST' && { payload: {} }),
  });
  const stream = response.stream();
  if (response.statusCode < 400) {
    // An event stream would not end by itself.
    stream.destroy();
    return 'in';
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
  return code === 'L0001' || code === 'A0301' ? code : 'in';
}
