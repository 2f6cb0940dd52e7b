import type { FieldChange } from '@houtai/contract/history';
import type { LoginType } from '@houtai/contract/session';
import { ALL_TAGS } from '@houtai/contract/tags';
import type { FastifyBaseLogger } from 'fastify';

import type { Registry } from '../module.ts';
import type { Db } from './client.ts';

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
};

/** What every function of a module gets first: where to read and write, for whom, and what time it is. */
export type OpenCtx = {
  db: Db;
  /** Connections that no transaction holds: what is written here stays whatever becomes of the transaction, and locks nothing until its end. */
  outside: Db;
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
  /** All of it is rolled back in the end: what would stay all the same, as a running number, is not used up. */
  isRehearsal?: true;
  /** What it is a part of, in words for the history of each record. */
  cause?: string;
  /** What the caller wrote is taken back as they left it: that it is no longer theirs by what they wrote does not stand in the way. */
  takesBack?: true;
  /** Set where records are written side by side in one transaction; `isBroken` says that all of them are to be taken back. */
  sideBySide?: { isBroken: boolean } | undefined;
  /** People who get to hear in the end, in one message, of the records that concern them, instead of one for each record. */
  heard?: { record: { type: string; id: string }; to: readonly string[] }[] | undefined;
  /** What the operation changed that no history of a record has, for the log; `tellOperation` adds to it. */
  operationChanges?: FieldChange[] | undefined;
  /** The conversation and the proposal for which the assistant makes the call; absent where somebody sent it. */
  assisted?: { conversation: string; proposal: string } | undefined;
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
export async function inTransaction<C extends OpenCtx, Result>(ctx: C, work: (ctx: C) => Promise<Result>): Promise<Result> {
  const { sideBySide } = ctx;
  if (sideBySide)
    return work(ctx).catch((error: unknown) => {
      sideBySide.isBroken = true;
      throw error;
    });
  return ctx.db.transaction((db) => work({ ...ctx, db }));
}
