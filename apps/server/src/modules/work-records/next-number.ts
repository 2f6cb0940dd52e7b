import { sql } from 'drizzle-orm';

import { batched } from '../../platform/db/batched.ts';
import type { Ctx } from '../../platform/db/context.ts';
import { groupBy } from '../../platform/group-by.ts';
import { recordNumbers } from './work-records.tables.ts';

/** Running numbers begin above three digits, so that the first hundreds are of one length. */
export const FIRST_NUMBER = 1_001;

/**
 * The next running number of a company. It is given for good: within the transaction all others would wait until its end, and so it is
 * missing where the transaction fails.
 */
export async function nextNumber({ outside }: Pick<Ctx, 'outside'>, companyId: string, recordType: string): Promise<number> {
  const given = (await numbersTogether(outside, { companyId, recordType })).get(keyOf({ companyId, recordType }))?.shift();
  if (given === undefined) throw new Error('no running number was given');
  return given;
}

type Series = { companyId: string; recordType: string };

/** As many numbers of each series as are asked for at the same time, by `keyOf`: one row written and stored in place of one each. */
const numbersTogether = batched(async (outside, all: readonly Series[]) => {
  const asked = groupBy(all, keyOf);
  // In one order, so that two servers never wait for each other.
  const rows = [...asked.keys()].toSorted().flatMap((key) => {
    const [series, ...more] = asked.get(key) ?? [];
    return series ? [{ ...series, last: FIRST_NUMBER + more.length }] : [];
  });
  const given = await outside
    .insert(recordNumbers)
    .values(rows)
    .onConflictDoUpdate({
      target: [recordNumbers.companyId, recordNumbers.recordType],
      set: { last: sql`${recordNumbers.last} + excluded.last - ${FIRST_NUMBER - 1}` },
    })
    .returning();
  return new Map(
    given.map(({ last, ...series }) => {
      const key = keyOf(series);
      const count = asked.get(key)?.length ?? 0;
      return [key, Array.from({ length: count }, (_, at) => last - count + 1 + at)];
    }),
  );
});

function keyOf({ companyId, recordType }: Series): string {
  return `${recordType} ${companyId}`;
}
