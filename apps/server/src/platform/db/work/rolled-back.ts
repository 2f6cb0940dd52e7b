import type { Db } from '../client.ts';

/** Thrown to roll back a transaction that did not fail. */
export class RollbackSignal<Result> extends Error {
  override readonly name = 'RollbackSignal';
  readonly result: Result;
  constructor(result: Result) {
    super('rolled back on purpose');
    this.result = result;
  }
}

/** Runs work in a transaction, rolls it back and returns its result. */
export async function runRolledBack<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  const signal = await db
    .transaction<never>(async (inner) => {
      throw new RollbackSignal(await run(inner));
    })
    .catch((error: unknown) => {
      if (error instanceof RollbackSignal) return error as RollbackSignal<Result>;
      throw error;
    });
  return signal.result;
}
