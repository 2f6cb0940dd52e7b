import type { Call, InputOf, ResultOf } from '@houtai/contract/call';

import { asOneAct } from './idempotent-send.ts';
import { addressOfCall, openEnvelope, readBody, reportFailure, tokenHeader, unreadableAnswerError } from './send.ts';
import { splitStreamEvents } from './stream-text.ts';

type ReadOptions<C extends Call> = {
  signal: AbortSignal;
  /** The id of the last received event; empty to read from the beginning. */
  lastId: string;
  onEvent: (event: ResultOf<C>, id: string) => void;
  /** Called for every chunk, heartbeats included. */
  onSign: () => void;
};

/**
 * Reads a stream call until it ends. Throws a CallError for refusals and transport faults and shows none of them,
 * except that the session has ended.
 */
export function readEvents<C extends Call>(call: C, input: InputOf<C>, options: ReadOptions<C>): Promise<void> {
  const { signal, lastId, onEvent, onSign } = options;
  return reportFailure({ signal, silent: true, isAct: call.method === 'POST' }, async () => {
    const headers = new Headers(tokenHeader());
    if (lastId !== '') headers.set('last-event-id', lastId);
    const { url, fields } = addressOfCall(call, input);
    if (call.method === 'POST') headers.set('content-type', 'application/json');
    const post = call.method === 'POST' && { body: JSON.stringify(fields) };
    const response = await asOneAct(
      { call, input },
      (key) => fetch(url, { method: call.method, headers: new Headers([...headers, ...Object.entries(key)]), signal, ...post }),
      ({ status }) => status < 500,
    );
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!isStream || !response.body) {
      openEnvelope(call, await readBody(response));
      throw unreadableAnswerError(response.status);
    }
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    let text = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onSign();
      const { events, rest } = splitStreamEvents(text + decoder.decode(chunk.value, { stream: true }));
      text = rest;
      for (const { id, data } of events) onEvent(eventOf(call, data), id);
    }
  });
}

function eventOf<C extends Call>(call: C, data: string): ResultOf<C> {
  const event: unknown = JSON.parse(data);
  // The contract's schema exists in development and tests only; production builds drop it.
  return (import.meta.env.DEV && 'result' in call ? call.result.parse(event) : event) as ResultOf<C>;
}
