import { ownValue } from '@houtai/contract/own-value';
import { DrizzleQueryError } from 'drizzle-orm';
import { z } from 'zod';

import { CONNECTION_LOST } from './db/start/lost-connection.ts';

/** An error with a path concerns the file system and not listening. */
const WithCode = z.object({ code: z.string(), path: z.string().optional() });

const TO_LISTEN: Readonly<Record<string, (at: { port: number; host: string }) => string>> = {
  EADDRINUSE: ({ port }) => `port ${port} is taken: stop the other program, or choose another with PORT=8081 npm start`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine: HOST is 127.0.0.1 for this machine alone, 0.0.0.0 for everybody`,
  EACCES: ({ port }) => `not allowed to listen on port ${port}: choose one from 1024 on with PORT=8081 npm start`,
};

const NOT_REACHED = 'cannot be reached: is it running, and are host and port right';
const NOT_LET_IN = 'does not let us in: are user and password right';
const TO_DATABASE: Readonly<Record<string, string>> = {
  ECONNREFUSED: NOT_REACHED,
  ENOTFOUND: NOT_REACHED,
  EAI_AGAIN: NOT_REACHED,
  ETIMEDOUT: NOT_REACHED,
  EHOSTUNREACH: NOT_REACHED,
  [CONNECTION_LOST]: NOT_REACHED,
  '28P01': NOT_LET_IN,
  '28000': NOT_LET_IN,
  '3D000': 'is not there: make it first, owned by that user',
  '42501': 'belongs to somebody else: its user has to own it',
};

/** What the person who starts the server can do about a failure, in one line. */
export function startAdvice(error: unknown, at: { port: number; host: string; hasDatabaseUrl: boolean } | null): string {
  const said = wordsOf(error);
  const causes = [error, error instanceof Error ? error.cause : undefined].flatMap((one) => WithCode.safeParse(one).data ?? []);
  for (const { code, path } of causes) {
    const database = at?.hasDatabaseUrl ? ownValue(TO_DATABASE, code) : undefined;
    if (database) return `the database of DATABASE_URL ${database} (${said})`;
    const listen = at && path === undefined && ownValue(TO_LISTEN, code);
    if (listen) return listen(at);
  }
  return said;
}

/** A refused statement contains its values, which may be secret; the message of the database is enough. */
function wordsOf(error: unknown): string {
  const told = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return told instanceof Error ? told.message : String(told);
}
