import { setTimeout as sleep } from 'node:timers/promises';

/** The part of a logger that the supervisor needs; pino and Fastify's logger have it. */
export type EmbeddedLog = { info(message: string): void; warn(message: string): void; error(message: string): void };

/** Logs `message` once if `work` takes more than a second. */
export async function logWhenSlow<T>(log: EmbeddedLog, message: string, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  void sleep(1000, undefined, { signal: done.signal, ref: false }).then(
    () => log.info(message),
    () => {},
  );
  return work.finally(() => done.abort());
}
