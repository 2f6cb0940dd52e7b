import type { FieldChange } from '@houtai/contract/history';
import type { LoginType } from '@houtai/contract/session';
import { ALL_TAGS } from '@houtai/contract/tags';
import type { FastifyBaseLogger } from 'fastify';

import type { Registry } from '../../module.ts';
import type { Origin } from '../../origin.ts';
import type { Db } from '../client.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Who makes a call, as the session says. */
export type Actor = {
  userId: string;
  companyId: string;
  kind: 'staff' | 'member';
  sessionId: string;
  loginType: LoginType;
  name: string;
  /** Empty while the first password has to be changed. */
  tags: ReadonlySet<string>;
  mustChangePassword: boolean;
  /** When they proved last within this session who they are, by all that they have to prove it; absent without a session. */
  provedAt?: Date | null;
  /** The program that makes the call with a key, in this person's name; histories and logs name it. */
  program?: { readonly id: string; readonly name: string };
};

/** What every function of a module gets first: where to read and write, for whom, and what time it is. */
export type OpenCtx = {
  db: Db;
  /** How what is done reaches the database and everybody else: for good, rehearsed or in a batch. */
  work: UnitOfWork;
  /** By what way it is done; read by history, log and rights alone. */
  origin: Origin;
  /** What modules give to the one that asks. */
  registry: Registry;
  actor: Actor | null;
  now: Date;
  /** Whether enterprise messaging is configured, without which nobody can be linked with it. */
  hasMessaging: boolean;
  log: FastifyBaseLogger;
  requestId: string;
  ip: string;
  userAgent: string;
  /** What the operation changed that no history of a record has, for the log; `tellOperation` adds to it. */
  operationChanges: FieldChange[];
};

/** The context of a call that somebody signed in makes. */
export type Ctx = OpenCtx & { actor: Actor };

/** Whether the person holds the tag or the wildcard. */
export function holds(actor: Actor, tag: string): boolean {
  return actor.tags.has(ALL_TAGS) || actor.tags.has(tag);
}

/**
 * Runs the work in one transaction. The work receives its own context, meant to shadow the outer one, so that no query
 * slips past the transaction. Nothing slow belongs inside: no HTTP, no hashing, no file parsing.
 */
export function inTransaction<C extends OpenCtx, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> {
  return ctx.work.atomically(ctx.db, (db) => work({ ...ctx, db }));
}
