import type { FastifyRequest } from 'fastify';

import type { Refusal } from './errors.ts';

/** During an outage, each reason is logged with its stack at most this often; every call still has its own short line. */
const WHOLE_EVERY_MS = 10_000;

/** Limits the remembered reasons, because a driver's code can be anything. */
const MAX_REASONS = 100;

type LogRefusal = (request: FastifyRequest, error: unknown, refusal: Pick<Refusal, 'status'> & { unexpected: boolean }) => void;

/**
 * Logs refusals: an unexpected error always in full, because its stack is the only trace of it; a refusal of 500 and above, which an outage
 * gives to every call, in full once per reason in `WHOLE_EVERY_MS` and otherwise only as `reason`.
 */
export function makeRefusalLog(now: () => number = Date.now): LogRefusal {
  const lastWhole = new Map<string, number>();
  return (request, error, { status, unexpected }) => {
    if (unexpected) return request.log.error({ err: error }, 'request failed');
    if (status < 500) return;
    const reason = reasonOf(error);
    const at = now();
    if (at - (lastWhole.get(reason) ?? -Infinity) < WHOLE_EVERY_MS) return request.log.warn({ reason }, 'request refused');
    if (lastWhole.size >= MAX_REASONS) lastWhole.clear();
    lastWhole.set(reason, at);
    request.log.warn({ err: error, reason }, 'request refused');
  };
}

/** The code of the innermost cause that has one, or the name of the error: the same for all calls during an outage. */
function reasonOf(error: unknown): string {
  let reason = error instanceof Error ? error.name : 'unknown';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') reason = cause.code;
  }
  return reason.slice(0, 64);
}
