import type { FieldChange } from '@houtai/contract/history';
import type { LoginType } from '@houtai/contract/session';
import { ALL_TAGS } from '@houtai/contract/tags';
import type { FastifyBaseLogger } from 'fastify';

import type { Registry } from '../../module.ts';
import type { Origin } from '../../origin.ts';
import type { Db } from '../client.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The user of a call, from the session. */
export type Actor = {
  userId: string;
  companyId: string;
  kind: 'staff' | 'member';
  sessionId: string;
  loginType: LoginType;
  name: string;
  /** Whether this session reaches nothing but linking a second factor; absent without a session. */
  mustEnrol?: boolean;
  /** Empty while the first password has to be changed. */
  tags: ReadonlySet<string>;
  mustChangePassword: boolean;
  /** When they last proved their identity in this session, with all their factors; absent without a session. */
  provedAt?: Date | null;
  /** The program that makes the call with a key in this user's name; histories and logs name it. */
  program?: { readonly id: string; readonly name: string };
};

/** The first parameter of every function of a module: the database, the user and the time. */
export type OpenCtx = {
  db: Db;
  /** How changes reach the database and other people: for good, rehearsed or in a batch. */
  work: UnitOfWork;
  /** How the call was made; only history, log and rights read it. */
  origin: Origin;
  /** The hooks of modules. */
  registry: Registry;
  actor: Actor | null;
  now: Date;
  /** Whether enterprise messaging is configured, so that users can be linked with it. */
  hasMessaging: boolean;
  log: FastifyBaseLogger;
  requestId: string;
  ip: string;
  userAgent: string;
  /** Changes of the operation that no record's history has, for the operation log; `tellOperation` adds to it. */
  operationChanges: FieldChange[];
};

/** The context of a call by a signed-in user. */
export type Ctx = OpenCtx & { actor: Actor };

/** Whether the user has the tag or the wildcard. */
export function holds(actor: Actor, tag: string): boolean {
  return actor.tags.has(ALL_TAGS) || actor.tags.has(tag);
}

/**
 * Runs work in one transaction. The work gets a context of its own, which should shadow the outer one so that no query bypasses the
 * transaction. Nothing slow belongs inside: no HTTP, no hashing, no file parsing.
 */
export function inTransaction<C extends OpenCtx, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> {
  return ctx.work.atomically(ctx.db, (db) => work({ ...ctx, db }));
}
