import type { InferInsertModel, InferSelectModel, SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Db } from '../client.ts';

/** A table with the key `id`. */
export type KeyedTable = PgTable & { id: SQLWrapper };

/** An effect outside the transaction, and its substitute in a rehearsal. */
export type WorkEffect<Result> = {
  /**
   * Gets connections outside the transaction: what they write stays whatever happens to the transaction, and locks nothing until its end.
   */
  run: (outside: Db) => Promise<Result>;
  rehearse: () => Promise<Result>;
};

/** People who got a record and have not been notified yet. */
export type PendingNotice = { record: { type: string; id: string }; to: readonly string[] };

/**
 * How a call reaches the database and other people: for good, rehearsed or in a batch. Each of the three implements all methods and
 * inherits none, so that a new method has to be decided for all of them.
 */
export type UnitOfWork = {
  /** Runs work in a transaction, or in a savepoint of the open one. */
  atomically: <Result>(db: Db, run: (db: Db) => Promise<Result>) => Promise<Result>;
  /** Stores a row and returns it as stored. */
  insert: <Table extends KeyedTable>(db: Db, table: Table, row: InferInsertModel<Table>) => Promise<InferSelectModel<Table>>;
  /** Stores rows without returning them. */
  insertAll: <Table extends PgTable>(db: Db, table: Table, rows: readonly InferInsertModel<Table>[]) => Promise<void>;
  /** Runs checks that the database would make anyway, so that people get all faults together. */
  precheck: <Fault>(find: () => Promise<Fault[]>) => Promise<Fault[]>;
  /** Runs an effect outside the transaction. */
  beyond: <Result>(effect: WorkEffect<Result>) => Promise<Result>;
  /** Registers a change of a record, once: `record` stores it in the history, and `announce` notifies consoles and people concerned. */
  changed: (change: { record: () => Promise<void>; announce: () => Promise<void> }) => Promise<void>;
  /** Notifies people or servers. */
  send: (run: () => Promise<void>) => Promise<void>;
  /** Notifies people that a record is theirs now. */
  assign: (notice: PendingNotice, run: () => Promise<void>) => Promise<void>;
  /** The same unit of work with such notices collected, so that many records become one message. */
  deferred: () => { work: UnitOfWork; pendingNotices: readonly PendingNotice[] };
};
