import { randomInt } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { groupBy } from '../group-by.ts';
import { recordNumbers } from './record-numbers.tables.ts';
import { batched } from './work/batched.ts';
import type { Ctx } from './work/context.ts';

/** Running numbers begin above three digits, so that the first hundreds are of one length. */
export const FIRST_NUMBER = 1_001;

/** Below zero the columns of numbers hold this many. */
const LEAST = 2 ** 31 - 1;

/**
 * The next running number of a kind of record, whichever company it is for. It is given for good: within the transaction all others would wait until its end, and so it is
 * missing where the transaction fails.
 */
export function nextNumber({ work }: Pick<Ctx, 'work'>, recordType: string): Promise<number> {
  return work.beyond({
    run: async (outside) => {
      const given = (await numbersTogether(outside, recordType)).get(recordType)?.shift();
      if (given === undefined) throw new Error('no running number was given');
      return given;
    },
    // What is rolled back uses no number up; below zero there is none that could be anybody's.
    rehearse: () => Promise.resolve(nextBelowZero()),
  });
}

let belowZero = -randomInt(1, LEAST);

/** Side by side in an index, and another one than that of a check on another server. */
function nextBelowZero(): number {
  belowZero = belowZero > -LEAST ? belowZero - 1 : -1;
  return belowZero;
}

/** As many numbers of each kind as are asked for at the same time: one row written and stored in place of one each. */
const numbersTogether = batched(async (outside, all: readonly string[]) => {
  const asked = groupBy(all, (recordType) => recordType);
  // In one order, so that two servers never wait for each other.
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
