import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

/** The identity of a request across systems (W3C Trace Context, version 00). */
type Trace = { traceId: string; spanId: string; flags: string };

const running = new AsyncLocalStorage<Trace>();

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-[\da-f]{16}-([\da-f]{2})(?:-.*)?$/;

/** The trace of a header; null if there is no valid one, which the standard says to ignore. */
export function traceOf(header: unknown): Trace | null {
  const [, version, traceId = '', flags = ''] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId)) return null;
  return { traceId, spanId: randomBytes(8).toString('hex'), flags };
}

/** Remembers the trace of each request, for its log lines and for requests to other systems. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const trace = traceOf(request.headers['traceparent']);
    if (trace) running.run(trace, done);
    else done();
  });
}

/** The fields that a traced request adds to a log line. */
export function traceWords(): { traceId?: string; spanId?: string } {
  const trace = running.getStore();
  return trace ? { traceId: trace.traceId, spanId: trace.spanId } : {};
}

/** The header that passes the trace to another system; empty outside a traced request. */
export function traceHeaders(): { traceparent?: string } {
  const trace = running.getStore();
  return trace ? { traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.flags}` } : {};
}
