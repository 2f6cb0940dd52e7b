import { insertOne, insertRows } from '../insert-rows.ts';
import type { OpenCtx } from './context.ts';
import { runRolledBack } from './rolled-back.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The unit of work of a rehearsal: rows are written, so that all consequences show, and rolled back; nothing else has an effect. */
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

/** Runs work like an ordinary call, rolls its writes back and returns its result. */
export function rehearse<C extends OpenCtx, Result>(ctx: C, run: (ctx: C) => Promise<Result>): Promise<Result> {
  return runRolledBack(ctx.db, (db) => run({ ...ctx, db, work: rehearsedWork }));
}
