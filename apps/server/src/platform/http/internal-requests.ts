import { AsyncLocalStorage } from 'node:async_hooks';

import type { Call } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import type { Actor } from '../db/work/context.ts';
import type { Origin } from '../origin.ts';

/** How a call within the server is made, and by whom if no session says it. */
type Inside = { origin: Origin; actor: Actor | undefined };

const running = new AsyncLocalStorage<Inside>();

/** How the current call was made within the server; undefined if a client sent it. No header can set it. */
export function internalOrigin(): Origin | undefined {
  return running.getStore()?.origin;
}

/** The user of the current call if the server itself determined it; undefined if the session does. */
export function actorInside(): Actor | undefined {
  return running.getStore()?.actor;
}

/** In whose name a call is made: a user's request with the token of a session, or with another token that belongs to `actor`. */
export type Sender = { token: string; actor?: Actor; ip: string; userAgent: string };

/** Makes a call within the server, with the same checks and rights as if the user had sent it, and returns its envelope. */
export async function sendInside(
  app: FastifyInstance,
  { call, input, sender, origin, onceKey }: { call: Call; input: unknown; sender: Sender; origin: Origin; onceKey?: string },
): Promise<Record<string, unknown>> {
  const fields = { ...(input as Record<string, unknown>) };
  const query = Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const inject = async () => {
    // Awaited here, because the request starts when it is awaited, and that has to be within the context.
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
