import type { Db } from '../client.ts';
import { insertOne, insertRows } from '../insert-rows.ts';
import type { PendingNotice, UnitOfWork } from './unit-of-work.ts';

/** What a call does for good. With a list of pending notices, those who are given a record hear of it from the person who reads the list. */
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
