import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import Fastify, { type FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';

import { makeLog } from '../log.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { followTraces, traceHeaders, traceOf } from './trace.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const HEADER = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

describe('traceOf', () => {
  it.each([
    ['none', undefined],
    ['another form', 'x'],
    ['an unknown version that is forbidden', `ff-${TRACE_ID}-00f067aa0ba902b7-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['capital letters', HEADER.toUpperCase()],
    ['several at once', [HEADER, HEADER]],
  ])('ignores %s', (_, header) => {
    expect(traceOf(header)).toBeNull();
  });

  it('returns the trace and its flags with a span of this system', () => {
    expect(traceOf(HEADER)).toMatchObject({
      traceId: TRACE_ID,
      flags: '01',
      spanId: expect.stringMatching(/^(?!00f067aa0ba902b7)[\da-f]{16}$/),
    });
  });
});

describe('a request with a traceparent', () => {
  it('writes the trace to log lines and passes it on; a request without one does neither', async () => {
    const written: string[] = [];
    const asked: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      asked.push(request.headers['traceparent'] as string | undefined);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    const loggerInstance: FastifyBaseLogger = makeLog('info', { write: (line) => void written.push(line) });
    const app = Fastify({ loggerInstance });
    followTraces(app);
    app.route({
      method: 'GET',
      url: '/',
      handler: async (request) => {
        request.log.info('within');
        await guardedFetch({ allowPrivate: true, idleMs: 5_000, maxBytes: 1_000 })(
          `http://127.0.0.1:${(other.address() as AddressInfo).port}/`,
        );
        return traceHeaders();
      },
    });
    const traced = await app.inject({ url: '/', headers: { traceparent: HEADER } });
    const plain = await app.inject({ url: '/' });
    await app.close();
    other.close();
    const handedOn = traced.json<{ traceparent: string }>().traceparent;
    expect(handedOn).toMatch(new RegExp(`^00-${TRACE_ID}-[\\da-f]{16}-01$`));
    expect(plain.json()).toEqual({});
    expect(asked).toEqual([handedOn, undefined]);
    const within = written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'within');
    expect(within.map(({ traceId }) => traceId)).toEqual([TRACE_ID, undefined]);
  });
});
