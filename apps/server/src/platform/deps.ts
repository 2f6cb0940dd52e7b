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

/** The dependencies of one server; tests pass their own database and clock. */
export type Deps = {
  config: Config;
  database: Database;
  /** The hooks of its modules. */
  registry: Registry;
  /** Messages between the servers of this database. */
  bus: Bus;
  /** The storage of uploaded files. */
  storage: Storage;
  version: string;
  /** Whether this is the embedded demo, whose users the sign-in page offers. */
  demo: boolean;
  now: () => Date;
  /** The user of a token; null if it is unknown, expired or ended. */
  findActor: (ctx: OpenCtx, token: string) => Promise<Actor | null>;
  /** The user of a file cookie, which only gives access to files. */
  findFileActor: (ctx: OpenCtx, cookie: string) => Promise<Actor | null>;
  /** The user in whose name a program calls with its key; throws if it may not make the call. */
  programActor: (ctx: OpenCtx, key: string, call: Call) => Promise<Actor>;
  /** The enterprise messaging service; null if none is configured. */
  messaging: Messaging | null;
  /** Connects to the mail server that an administrator configured. */
  mailer: Mailer;
  /** Sends to addresses that people give for other systems. */
  outgoing: Outgoing;
  /** Restores a backup as a test, in a process of its own; null if there is no such command, as in tests. */
  proveBackup: ProveBackup | null;
  /** Waits without holding resources; tests do not wait. */
  pause: (ms: number) => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Every served call, so that a test can compare it with the contract. */
    served: Set<Call>;
    /** Called with every operation that was done or refused; they must neither fail nor wait. */
    operationListeners: Set<(operation: OperationDone) => void>;
  }
}
