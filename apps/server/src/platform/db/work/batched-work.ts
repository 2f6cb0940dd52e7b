import { insertRowsTogether, insertTogether } from '../insert-rows.ts';
import type { OpenCtx } from './context.ts';
import { RollbackSignal } from './rolled-back.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The notifications to send at the end of a batch, and whether a part failed after it had begun to write. */
type Batch = { isBroken: boolean; assigned: Parameters<UnitOfWork['assign']>[] };

/**
 * The unit of work for parts that run at the same time in one transaction: their statements are joined, so there are no savepoints per
 * part.
 */
function batchedWork(outer: UnitOfWork, batch: Batch): UnitOfWork {
  return {
    atomically: (db, run) =>
      run(db).catch((error: unknown) => {
        batch.isBroken = true;
        throw error;
      }),
    insert: insertTogether,
    insertAll: insertRowsTogether,
    // A check per row would split the joined statements; the index finds duplicates, and the batch then runs again part by part.
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

/** Runs parts at the same time; returns null and rolls all of them back if one was refused after it had begun to write. */
export async function runInBatch<C extends OpenCtx, Result>(
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
