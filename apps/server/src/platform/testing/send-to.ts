import { randomUUID } from 'node:crypto';

import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { API_PREFIX, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** The sender of a call: a token, and further headers. */
export type Sender = {
  token?: string | undefined;
  headers?: Record<string, string | undefined>;
  cookies?: Record<string, string>;
  ip?: string;
};

/** The answer. Reading `result` of a refusal throws, so that a test fails with the refusal's message. */
export type Sent<C extends Call> = {
  status: number;
  code: string;
  msg: string;
  body: Record<string, unknown>;
  readonly result: ResultOf<C>;
  response: LightMyRequestResponse;
};

/** Undefined removes a header that is sent by default. */
function headersOf(call: Call, token: string | undefined, given: Sender['headers']): Record<string, string> {
  const key = call.idempotent && randomUUID();
  const headers = { [TOKEN_HEADER]: token || undefined, [IDEMPOTENCY_HEADER]: key, ...given };
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Makes a JSON call of the contract over HTTP, with a token or without a session; an idempotent call gets a key, as in the console. */
export async function sendTo<C extends Call>(
  app: FastifyInstance,
  call: C,
  input: InputOf<C>,
  from: string | Sender = {},
): Promise<Sent<C>> {
  const { token, headers, cookies, ip } = typeof from === 'string' ? { token: from } : from;
  const fields = { ...(input as Record<string, unknown>) };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  const query = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const response = await app.inject({
    method: call.method,
    url: API_PREFIX + path,
    headers: headersOf(call, token, headers),
    ...(call.method === 'GET' ? { query: Object.fromEntries(query) } : { payload: fields }),
    ...(cookies && { cookies }),
    ...(ip && { remoteAddress: ip }),
  });
  const body = response.json<Record<string, unknown>>();
  const { code, msg } = body as { code: string; msg: string };
  return {
    status: response.statusCode,
    code,
    msg,
    body,
    response,
    get result() {
      if (code !== SUCCESS) throw new Error(`${call.path} answered ${code}: ${msg}`);
      return call.result.parse(call.list ? body : body['result']) as ResultOf<C>;
    },
  };
}
