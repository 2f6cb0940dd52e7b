import { calls } from '@houtai/contract';
import type { Call, RequestOf, ResultOf } from '@houtai/contract/call';
import type { Code } from '@houtai/contract/codes';
import { API_PREFIX } from '@houtai/contract/limits';
import type { ListView } from '@houtai/contract/list-views';
import { afterEach, beforeEach, vi } from 'vitest';

import { fakeRequestOf } from './fake-request.ts';

type Fake = { call: Call; give: (input: unknown) => Promise<Response> };

let fakes: Fake[] = [];
let faults: unknown[] = [];
let rendered: string | null = null;

beforeEach(() => {
  fakes = [];
  faults = [];
  rendered = null;
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('XMLHttpRequest', fakeRequestOf(fakeFetch));
  // Every list loads the user's view; a test about views answers differently.
  answer(calls.listViews.get, (): ListView => ({ columns: [], density: 'mini', searches: [] }));
  // The first load requests the user's preferences, which are saved a moment after a change, even across tests.
  answer(calls.preferences.mine, () => ({}));
  answer(calls.preferences.save, () => ({}));
  // Texts look up the records of their numbers, and records their watchers and audience: none here.
  answer(calls.records.find, () => []);
  answer(calls.records.audience, () => []);
  answer(calls.records.watching, () => ({ watching: false, concerned: false }));
  // The frame keeps an event stream open; this one stays silent.
  answerFile(calls.messages.stream, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }));
});

afterEach(() => {
  // Every sent call must have an answer, and both must fit the contract.
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'));
});

/**
 * Notes the page under test. Requests of a page that it navigates to may arrive after the test's end and belong to that page's own tests.
 */
export function noteRenderedPage(): void {
  rendered = window.location.pathname;
}

/**
 * Answers a call for the rest of the test, replacing an earlier answer. The contract parses input and result, so that the fake cannot drift
 * from it. Returns the sent inputs in order, as the server would read them.
 */
export function answer<C extends Call>(
  call: C,
  give: (input: RequestOf<C>) => ResultOf<C> | Promise<ResultOf<C>>,
  msg = '',
): RequestOf<C>[] {
  return fake(call, async (input) => {
    const result = call.result.parse(await give(input));
    return json({ code: '00000', msg, ...(call.list ? Object(result) : { result }) });
  });
}

/** Refuses a call with a code and a message for the rest of the test. */
export function refuseCall<C extends Call>(call: C, code: Code, msg: string, result?: unknown): RequestOf<C>[] {
  return fake(call, async () => json({ code, msg, result }));
}

/**
 * Refuses an input that is not based on the record's current version, as the server does, and answers others. Returns the accepted inputs.
 */
export function answerPresent<C extends Call>(
  call: C,
  present: Readonly<Record<string, unknown>> & { readonly version: number },
  give: (input: RequestOf<C>) => ResultOf<C>,
  msg = '',
): RequestOf<C>[] {
  const taken: RequestOf<C>[] = [];
  fake(call, async (input) => {
    if (Object(input).version !== present.version) return json({ code: 'A0409', msg: '该记录刚刚被他人修改', result: present });
    taken.push(input);
    return json({ code: '00000', msg, result: call.result.parse(give(input)) });
  });
  return taken;
}

/** Answers a call with any body, as a server would that violates the contract. */
export function answerRaw<C extends Call>(call: C, body: unknown): RequestOf<C>[] {
  return fake(call, async () => json(body));
}

/** Answers a call of the kind file with bytes and headers. */
export function answerFile<C extends Call>(call: C, give: (input: RequestOf<C>) => Response | Promise<Response>): RequestOf<C>[] {
  return fake(call, async (input) => give(input));
}

/** Makes a call fail as without a network. */
export function failConnection<C extends Call>(call: C): RequestOf<C>[] {
  return fake(call, async () => Promise.reject(new TypeError('Failed to fetch')));
}

function fake<C extends Call>(call: C, give: (input: RequestOf<C>) => Promise<Response>): RequestOf<C>[] {
  const sent: RequestOf<C>[] = [];
  fakes.unshift({
    call,
    give: (raw) => {
      const input = call.request.parse(raw) as RequestOf<C>;
      sent.push(input);
      return give(input);
    },
  });
  return sent;
}

async function fakeFetch(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, window.location.origin);
  for (const { call, give } of fakes) {
    const found = call.method === (init.method === 'HEAD' ? 'GET' : init.method) ? pathPattern(call.path).exec(url.pathname) : null;
    if (!found) continue;
    const input = { ...found.groups, ...fieldsOf(call, url, init.body) };
    const strange = Object.keys(input).filter((name) => call.method === 'GET' && !takes(call, name));
    // Queries are part of the address, which proxies log and limit.
    if (strange.length > 0) faults.push(`${call.path} does not take ${strange.join(', ')}`);
    return give(input).catch((error: unknown) => {
      if (!(error instanceof TypeError)) faults.push(error);
      throw error;
    });
  }
  if (rendered !== null && window.location.pathname !== rendered) return new Promise(() => {});
  faults.push(`no answer for ${init.method} ${address}`);
  throw new TypeError('no answer');
}

function takes({ request }: Call, name: string): boolean {
  return !('shape' in request) || Object.hasOwn(Object(request.shape), name);
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${API_PREFIX}${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function fieldsOf(call: Call, url: URL, body: RequestInit['body']): object {
  if (call.method === 'GET') return Object.fromEntries(url.searchParams);
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? (JSON.parse(body) as object) : {};
}

function json(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}
