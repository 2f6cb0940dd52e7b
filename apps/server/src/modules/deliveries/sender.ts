import type { FastifyInstance } from 'fastify';

import { sendDue } from './send-due.ts';

/** Sends soon after messages are created, on whichever server is first; later ones are left to the job. */
export function sendOnSignal(app: FastifyInstance): void {
  const { deps, log } = app;
  const stopping = new AbortController();
  let isAsked = false;
  let working: Promise<void> = Promise.resolve();

  /** A request during a run triggers one more run. */
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    working = working.then(async () => {
      isAsked = false;
      await sendDue({ db: deps.database.db, log, deps }, stopping.signal).catch((error: unknown) => {
        log.warn({ err: error }, 'messages cannot be sent at the moment');
      });
    });
  };

  deps.bus.listen({ heard: (topic) => topic === 'messages' && ask(), missed: ask });
  app.addHook('preClose', async () => {
    stopping.abort();
    await working;
  });
}
