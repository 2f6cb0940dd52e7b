import { AsyncLocalStorage } from 'node:async_hooks';

import type { Call } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import type { Actor } from '../db/work/context.ts';
import type { Origin } from '../origin.ts';

/** By what way a call that is made within the server is made, and by whom where no session says it. */
type Inside = { origin: Origin; actor: Actor | undefined };

const running = new AsyncLocalStorage<Inside>();

/** By what way the call that is being served was made within the server; undefined where somebody sent it. No header can say it. */
export function originInside(): Origin | undefined {
  return running.getStore()?.origin;
}

/** As whom the call that is being served is made, where the server itself has found that out; undefined where the session says it. */
export function actorInside(): Actor | undefined {
  return running.getStore()?.actor;
}

/** In whose name a call is made: the request that the person sent, by the token of a session, or by one that was found to stand for `actor`. */
export type Sender = { token: string; actor?: Actor; ip: string; userAgent: string };

/** The envelope of a call that is made here, within the server, by the same door and the same rights as if the person had sent it. */
export async function sendInside(
  app: FastifyInstance,
  { call, input, sender, origin, onceKey }: { call: Call; input: unknown; sender: Sender; origin: Origin; onceKey?: string },
): Promise<Record<string, unknown>> {
  const fields = { ...(input as Record<string, unknown>) };
  const query = Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const inject = async () => {
    // Awaited here: it begins when it is waited for, and that has to be within.
    const response = await app.inject({
      method: call.method,
      url: API_PREFIX + call.path,
      remoteAddress: sender.ip,
      headers: { [TOKEN_HEADER]: sender.token, 'user-agent': sender.userAgent, ...(onceKey && { 'idempotency-key': onceKey }) },
      ...(call.method === 'GET' ? { query: Object.fromEntries(query) } : { payload: fields }),
    });
    return response.json<Record<string, unknown>>();
  };
  return running.run({ origin, actor: sender.actor }, inject);
}
