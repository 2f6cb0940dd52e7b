import type { Call, RequestOf, ResultOf } from '@houtai/contract/call';
import { vi } from 'vitest';

import { answerFile } from './answer.ts';

/** A stream that a test writes to, as a server would: events, signs of life and the end. `asked` are the sent inputs. */
export type WrittenStream<C extends Call> = {
  send: (...events: ResultOf<C>[]) => void;
  beat: () => void;
  end: () => void;
  asked: readonly RequestOf<C>[];
};

/**
 * Answers a call of the kind stream with what the test writes, for the rest of the test; aborts when the reader leaves, as a browser does.
 */
export function answerStream<C extends Call>(call: C): WrittenStream<C> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const asked = answerFile(call, () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  const fetchFake = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    init.signal?.addEventListener('abort', () => controller?.error(new DOMException('', 'AbortError')));
    return fetchFake(url, init);
  });
  return {
    send: (...events) => {
      for (const event of events) write(`data: ${JSON.stringify(event)}\n\n`);
    },
    beat: () => write(':\n\n'),
    end: () => controller?.close(),
    asked,
  };
}
