import type { InferInsertModel, InferSelectModel, SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Db } from '../client.ts';

/** A table whose rows are known by `id`. */
export type KeyedTable = PgTable & { id: SQLWrapper };

/** What is done outside of the transaction, and what stands for it where everything is rolled back. */
export type Effect<Result> = {
  /** Gets connections that no transaction holds: what is written there stays whatever becomes of the transaction, and locks nothing until its end. */
  run: (outside: Db) => Promise<Result>;
  rehearse: () => Promise<Result>;
};

/** People whom a record was given to and who have not been told yet. */
export type PendingNotice = { record: { type: string; id: string }; to: readonly string[] };

/**
 * How what a call does reaches the database and everybody else: for good, rehearsed or in a batch with others. Each of the three is written
 * out in full and inherits nothing, so that a new method has to say what it means in all of them.
 */
export type UnitOfWork = {
  /** Runs work in one transaction, or a savepoint of the one that is open. */
  atomically: <Result>(db: Db, run: (db: Db) => Promise<Result>) => Promise<Result>;
  /** Stores a row and gives it as it is then. */
  insert: <Table extends KeyedTable>(db: Db, table: Table, row: InferInsertModel<Table>) => Promise<InferSelectModel<Table>>;
  /** Stores rows that nobody reads again here. */
  insertAll: <Table extends PgTable>(db: Db, table: Table, rows: readonly InferInsertModel<Table>[]) => Promise<void>;
  /** Looks for faults that the database would find anyway, so that people hear of all of them. */
  precheck: <Fault>(find: () => Promise<Fault[]>) => Promise<Fault[]>;
  /** Does what does not belong to the transaction. */
  beyond: <Result>(effect: Effect<Result>) => Promise<Result>;
  /** Says that a record was changed, once: `record` keeps that, and `announce` tells everyone who shows, or waits for, what was changed. */
  changed: (change: { record: () => Promise<void>; announce: () => Promise<void> }) => Promise<void>;
  /** Tells people or servers something. */
  send: (run: () => Promise<void>) => Promise<void>;
  /** Tells people that a record is theirs now. */
  assign: (notice: PendingNotice, run: () => Promise<void>) => Promise<void>;
  /** The same work, whose notices of that kind wait, so that many records become one message. */
  deferred: () => { work: UnitOfWork; pendingNotices: readonly PendingNotice[] };
};
