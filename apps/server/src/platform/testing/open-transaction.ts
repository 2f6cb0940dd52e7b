import type { Db } from '../db/client.ts';

/** Runs work in a transaction that stays open, and returns a function that commits it. */
export async function openTransaction(db: Db, work: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  let commit = (): void => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let ended = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = db.transaction(async (tx) => {
      await work(tx);
      resolve();
      await held;
    });
    ended.catch(reject);
  });
  return () => {
    commit();
    return ended;
  };
}
