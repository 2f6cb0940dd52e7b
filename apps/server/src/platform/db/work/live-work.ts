import type { Db } from '../client.ts';
import { insertOne, insertRows } from '../insert-rows.ts';
import type { PendingNotice, UnitOfWork } from './unit-of-work.ts';

/** The unit of work of an ordinary call. With a list of pending notices, the owner of the list notifies new owners of records. */
export function liveWork(outside: Db, pendingNotices?: PendingNotice[]): UnitOfWork {
  return {
    atomically: (db, run) => db.transaction(run),
    insert: insertOne,
    insertAll: insertRows,
    precheck: (find) => find(),
    beyond: ({ run }) => run(outside),
    changed: async ({ record, announce }) => {
      await record();
      await announce();
    },
    send: (run) => run(),
    assign: async (notice, run) => (pendingNotices ? void pendingNotices.push(notice) : run()),
    deferred: () => {
      const pending: PendingNotice[] = [];
      return { work: liveWork(outside, pending), pendingNotices: pending };
    },
  };
}
