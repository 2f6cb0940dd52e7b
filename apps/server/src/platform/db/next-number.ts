import { randomInt } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { groupBy } from '../group-by.ts';
import { recordNumbers } from './record-numbers.tables.ts';
import { batchLookups } from './work/batched.ts';
import type { Ctx } from './work/context.ts';

/** Running numbers have four digits from the start, so that they have the same length for long. */
export const FIRST_NUMBER = 1_001;

/** The number of values below zero that the columns can store. */
const LEAST = 2 ** 31 - 1;

/**
 * The next running number of a kind of record, across companies. It is taken outside the transaction, because others would otherwise wait
 * until its end; a failed transaction therefore leaves a gap.
 */
export function nextNumber({ work }: Pick<Ctx, 'work'>, recordType: string): Promise<number> {
  return work.beyond({
    run: async (outside) => {
      const given = (await numbersTogether(outside, recordType)).get(recordType)?.shift();
      if (given === undefined) throw new Error('no running number was given');
      return given;
    },
    // Rolled-back work uses up no number; numbers below zero belong to no record.
    rehearse: () => Promise.resolve(nextBelowZero()),
  });
}

let belowZero = -randomInt(1, LEAST);

/** Consecutive numbers sit side by side in an index, and the random start keeps them apart from those of another server's check. */
function nextBelowZero(): number {
  belowZero = belowZero > -LEAST ? belowZero - 1 : -1;
  return belowZero;
}

/** Takes all numbers that are requested at the same time, with one write per kind. */
const numbersTogether = batchLookups(async (outside, all: readonly string[]) => {
  const asked = groupBy(all, (recordType) => recordType);
  // In a fixed order, so that two servers never deadlock.
  const rows = [...asked.keys()]
    .toSorted()
    .map((recordType) => ({ recordType, last: FIRST_NUMBER - 1 + (asked.get(recordType)?.length ?? 0) }));
  const given = await outside
    .insert(recordNumbers)
    .values(rows)
    .onConflictDoUpdate({
      target: recordNumbers.recordType,
      set: { last: sql`${recordNumbers.last} + excluded.last - ${FIRST_NUMBER - 1}` },
    })
    .returning();
  return new Map(
    given.map(({ recordType, last }) => {
      const count = asked.get(recordType)?.length ?? 0;
      return [recordType, Array.from({ length: count }, (_, at) => last - count + 1 + at)];
    }),
  );
});
