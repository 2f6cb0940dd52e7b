import { byUrgency, urgencyOf } from '@houtai/contract/urgency';
import { URGENCY_BANDS, type UrgencyFields } from '@houtai/contract/urgency-rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { randomFrom } from '#platform/random-from.ts';
import { databaseForTest } from '#platform/testing/database-for-test.ts';

import { urgencyBandRank, urgencyKey } from './urgency-order.ts';

let test: Awaited<ReturnType<typeof databaseForTest>>;
beforeAll(async () => {
  test = await databaseForTest();
});
afterAll(() => test.close());

const NOW = new Date(2026, 10, 20, 14, 35, 12, 345);
const ITEMS = 10_000;
const Found = z.array(z.object({ id: z.string(), rank: z.number() }));

it('urgencyKey sorts ten thousand random items in SQL as the browser does, band by band', async () => {
  const items = randomItems(randomFrom(20_261_128));
  const columns = {
    kind: sql`kind`,
    id: sql`id`,
    level: sql`level`,
    dueAt: sql`due_at`,
    respondBy: sql`respond_by`,
    isAnswered: sql`is_answered`,
    isStarted: sql`is_started`,
    isAwaited: sql`is_awaited`,
    waiting: sql`waiting`,
    since: sql`since`,
  };
  const found = await test.db.execute(sql`
    select id, ${urgencyBandRank(columns, NOW)} as rank
    from jsonb_to_recordset(${JSON.stringify(items.map(toRow))}::jsonb) as item
      (kind text, id text, level integer, due_at timestamptz, respond_by timestamptz, is_answered boolean, is_started boolean, is_awaited boolean, waiting text, since timestamptz)
    order by ${urgencyKey(columns, NOW)}`);
  const expected = items.toSorted(byUrgency(NOW)).map((item) => ({ id: item.id, rank: URGENCY_BANDS.indexOf(urgencyOf(item, NOW).band) }));
  expect(new Set(expected.map(({ rank }) => rank)).size).toBe(URGENCY_BANDS.length);
  expect(Found.parse(found.rows)).toEqual(expected);
});

/** Many items differ only in the last criterion, or lie exactly at the limits of the rules. */
function randomItems(random: () => number): UrgencyFields[] {
  const of = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] ?? (values[0] as T);
  const around = [NOW.getTime(), new Date(2026, 10, 21).getTime(), new Date(2026, 10, 20).getTime()];
  const moment = () => new Date(of(around) + of([-86_400_000, -1, 0, 1, 3_600_000])).toISOString();
  return Array.from({ length: ITEMS }, (_, at) => ({
    kind: of(['todo', 'feedback', 'approval', 'workReport']),
    id: `${of(['a', 'B', '-', 'é', '中'])}${at}`,
    level: of([null, 1, 2, 3, 4]),
    dueAt: of([null, moment(), moment()]),
    isDueByDay: of([true, false]),
    isPromised: false,
    respondBy: of([null, moment()]),
    isAnswered: of([true, false]),
    isStarted: of([true, false]),
    isAwaited: of([true, false, false]),
    waiting: of([null, null, null, null, '客户']),
    askAgainOn: null,
    since: moment(),
  }));
}

function toRow(item: UrgencyFields) {
  return {
    ...item,
    due_at: item.dueAt,
    respond_by: item.respondBy,
    is_answered: item.isAnswered,
    is_started: item.isStarted,
    is_awaited: item.isAwaited,
  };
}
