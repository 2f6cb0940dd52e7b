import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

/** A request as the systems around this one follow it (W3C Trace Context, version 00). */
type Trace = { traceId: string; spanId: string; flags: string };

const running = new AsyncLocalStorage<Trace>();

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-[\da-f]{16}-([\da-f]{2})(?:-.*)?$/;

/** The trace of a header; null where there is none that is valid, which is then ignored as the standard asks. */
export function traceOf(header: unknown): Trace | null {
  const [, version, traceId = '', flags = ''] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId)) return null;
  return { traceId, spanId: randomBytes(8).toString('hex'), flags };
}

/** Keeps the trace of each request that has one, for its log lines and for what is asked of others meanwhile. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const trace = traceOf(request.headers['traceparent']);
    if (trace) running.run(trace, done);
    else done();
  });
}

/** What a log line adds within a request that is traced. */
export function traceWords(): { traceId?: string; spanId?: string } {
  const trace = running.getStore();
  return trace ? { traceId: trace.traceId, spanId: trace.spanId } : {};
}

/** The header that hands the trace on to another system; none outside a request that is traced. */
export function traceHeaders(): { traceparent?: string } {
  const trace = running.getStore();
  return trace ? { traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.flags}` } : {};
}
