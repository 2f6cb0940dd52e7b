import { insertRowsTogether, insertTogether } from '../insert-rows.ts';
import type { OpenCtx } from './context.ts';
import { RollbackSignal } from './rolled-back.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What is to be done at the end of a batch, and whether a part of it failed after it had begun to write. */
type Batch = { isBroken: boolean; assigned: Parameters<UnitOfWork['assign']>[] };

/** What parts do at the same time in one transaction: their statements are put together, and a savepoint for each of them is not to be had. */
function batchedWork(outer: UnitOfWork, batch: Batch): UnitOfWork {
  return {
    atomically: (db, run) =>
      run(db).catch((error: unknown) => {
        batch.isBroken = true;
        throw error;
      }),
    insert: insertTogether,
    insertAll: insertRowsTogether,
    // Rows are one statement as long as none of them asks before; the index finds the faults, and then the batch is done again part by part.
    precheck: () => Promise.resolve([]),
    beyond: (effect) => outer.beyond(effect),
    changed: async ({ record, announce }) => {
      await record();
      await outer.send(announce);
    },
    send: (run) => outer.send(run),
    assign: async (...assigned) => void batch.assigned.push(assigned),
    deferred: () => outer.deferred(),
  };
}

/** Runs parts at the same time; null where one of them was refused after it had begun to write, which takes back all of them. */
export async function inBatch<C extends OpenCtx, Result>(
  ctx: C,
  parts: readonly ((ctx: C) => Promise<Result>)[],
): Promise<Result[] | null> {
  const batch: Batch = { isBroken: false, assigned: [] };
  try {
    return await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db, work: batchedWork(ctx.work, batch) };
      const settled = await Promise.allSettled(parts.map((part) => part(inner)));
      const results = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (batch.isBroken || results.length < parts.length) throw new RollbackSignal(null);
      for (const assigned of batch.assigned) await ctx.work.assign(...assigned);
      return results;
    });
  } catch (error) {
    if (error instanceof RollbackSignal) return null;
    throw error;
  }
}
