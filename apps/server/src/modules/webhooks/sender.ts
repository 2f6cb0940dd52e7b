import { MINUTE_MS } from '@houtai/contract/durations';
import type { FastifyInstance } from 'fastify';

import { beginSending } from './send-webhooks.ts';
import { nextDue } from './take-due.ts';
import { clearWantedEvents } from './wanted-events.ts';

/** The least time before checking again after a failure. */
const SOONEST_MS = 200;

/**
 * Sends soon after an event is recorded, on whichever server is first, and again if the next is due within a minute; the job does the rest.
 */
export function sendOnSignal(app: FastifyInstance): void {
  const { deps, log } = app;
  const ctx = { db: deps.database.db, log, deps };
  const stopping = new AbortController();
  const busy = new Set<string>();
  const under = new Set<Promise<void>>();
  let isAsked = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const warn = (error: unknown) => log.warn({ err: error }, 'webhooks cannot be sent at the moment');

  const look = async (): Promise<void> => {
    isAsked = false;
    if (stopping.signal.aborted) return;
    for (const work of await beginSending(ctx, stopping.signal, busy)) {
      // Checks again for events that arrived for it while it was busy.
      const ended = work.catch(warn).then(() => {
        under.delete(ended);
        ask();
      });
      under.add(ended);
    }
    if (under.size === 0) await setTimer();
  };

  /** Anyone who asks while it is at it has it look once more. */
  const ask = (): void => {
    if (isAsked || stopping.signal.aborted) return;
    isAsked = true;
    looking = looking.then(() => look().catch(warn));
  };

  const setTimer = async (): Promise<void> => {
    const ms = await nextDue(ctx);
    clearTimeout(timer);
    if (ms !== null && ms > 0 && ms < MINUTE_MS) timer = setTimeout(ask, Math.max(ms, SOONEST_MS)).unref();
  };

  const heard = (): void => {
    clearWantedEvents(deps.registry);
    ask();
  };
  deps.bus.listen({ heard: (topic) => topic === 'webhooks' && heard(), missed: heard });
  app.addHook('preClose', async () => {
    stopping.abort();
    clearTimeout(timer);
    await looking;
    await Promise.all(under);
  });
}
