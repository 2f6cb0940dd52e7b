import type { Call } from '@houtai/contract/call';

import type { ProveBackup } from './backup/backup-proof.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Actor, OpenCtx } from './db/work/context.ts';
import type { OperationDone } from './http/described/operations.ts';
import type { Outgoing } from './http/outgoing.ts';
import type { Mailer } from './mailer.ts';
import type { Messaging } from './messaging.ts';
import type { Registry } from './module.ts';
import type { Storage } from './storage/storage.ts';

/** What one server is made of; tests give their own database and clock. */
export type Deps = {
  config: Config;
  database: Database;
  /** What its modules give to each other. */
  registry: Registry;
  /** What the servers of this database tell each other. */
  bus: Bus;
  /** Where the bytes of uploaded files are. */
  storage: Storage;
  version: string;
  /** Whether this is the embedded demo, whose people the sign-in page offers. */
  demo: boolean;
  now: () => Date;
  /** Who a token belongs to; null for one that is unknown, expired or ended. */
  findActor: (ctx: OpenCtx, token: string) => Promise<Actor | null>;
  /** Who a file cookie belongs to; good for reading files and nothing else. */
  findFileActor: (ctx: OpenCtx, cookie: string) => Promise<Actor | null>;
  /** As whom a program makes a call with its key; throws where it may not. */
  programActor: (ctx: OpenCtx, key: string, call: Call) => Promise<Actor>;
  /** The enterprise-messaging service; null where none is configured. */
  messaging: Messaging | null;
  /** Opens a connection to the server of mail that an administrator set. */
  mailer: Mailer;
  /** Sends to addresses that people give for other systems. */
  outgoing: Outgoing;
  /** Restores a backup as a test, in a process of its own; null where there is no such command, as in tests. */
  proveBackup: ProveBackup | null;
  /** Waits without holding anything; tests do not wait. */
  pause: (ms: number) => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Every call that is served, so that a test can hold it against the contract. */
    served: Set<Call>;
    /** Who hears of every operation that is done or refused; they must neither fail nor wait. */
    operationListeners: Set<(operation: OperationDone) => void>;
  }
}
