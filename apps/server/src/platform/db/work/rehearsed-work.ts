import { insertOne, insertRows } from '../insert-rows.ts';
import type { OpenCtx } from './context.ts';
import { rolledBack } from './rolled-back.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What is rolled back in the end: rows are written, so that everything that follows from them is found out; nothing leaves the transaction. */
const rehearsedWork: UnitOfWork = {
  atomically: (db, run) => db.transaction(run),
  insert: insertOne,
  insertAll: insertRows,
  precheck: (find) => find(),
  beyond: ({ rehearse }) => rehearse(),
  changed: ({ record }) => record(),
  send: () => Promise.resolve(),
  assign: () => Promise.resolve(),
  deferred: () => ({ work: rehearsedWork, pendingNotices: [] }),
};

/** Runs work as if it were meant, takes back what it wrote and gives what it gave. */
export function rehearse<C extends OpenCtx, Result>(ctx: C, run: (ctx: C) => Promise<Result>): Promise<Result> {
  return rolledBack(ctx.db, (db) => run({ ...ctx, db, work: rehearsedWork }));
}
