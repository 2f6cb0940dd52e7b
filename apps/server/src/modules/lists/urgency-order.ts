import { endOfToday } from '@houtai/contract/urgency';
import { URGENCY_BANDS, URGENCY_KEYS, URGENCY_RULES, type UrgencyCondition } from '@houtai/contract/urgency-rules';
import { type SQL, sql } from 'drizzle-orm';

type OrderColumns = Readonly<Record<UrgencyCondition['of'] | (typeof URGENCY_KEYS)[number], SQL>>;

/** A single sort key that puts the most urgent first, built from the rules that the browser uses. */
export function urgencyKey(columns: OrderColumns, now: Date): SQL {
  return sql`row(${sql.join([urgencyBandRank(columns, now), ...URGENCY_KEYS.map((key) => keyOf(columns, key))], sql`, `)})`;
}

/** The index of the band in `URGENCY_BANDS`. */
export function urgencyBandRank(columns: OrderColumns, now: Date): SQL<number> {
  const ranks = URGENCY_RULES.map(({ band, anyOf }) => {
    const lists = anyOf.map((conditions) => sql.join([sql`true`, ...conditions.map((one) => whereMet(columns, one, now))], sql` and `));
    return sql`when ${sql.join(lists, sql` or `)} then ${sql.raw(String(URGENCY_BANDS.indexOf(band)))}`;
  });
  return sql`case ${sql.join(ranks, sql` `)} end`;
}

/** Condition: the record is in a band. */
export function isInBand(columns: OrderColumns, band: string, now: Date): SQL {
  return sql`${urgencyBandRank(columns, now)} = ${sql.raw(String(URGENCY_BANDS.findIndex((one) => one === band)))}`;
}

function whereMet(columns: OrderColumns, condition: UrgencyCondition, now: Date): SQL {
  const column = columns[condition.of];
  switch (condition.is) {
    case 'at most':
      return sql`${column} <= ${condition.value}`;
    case 'past':
      return sql`${column} <= ${now.toISOString()}::timestamptz`;
    case 'by tonight':
      return sql`${column} <= ${endOfToday(now).toISOString()}::timestamptz`;
    case 'set':
      return sql`${column} is not null`;
    default:
      return sql`${column} = ${condition.is === 'true'}`;
  }
}

/** Compares moments in milliseconds as the browser does, and texts by code point regardless of the database's collation. */
function keyOf(columns: OrderColumns, key: (typeof URGENCY_KEYS)[number]): SQL {
  const column = columns[key];
  if (key === 'level') return column;
  return key === 'kind' || key === 'id' ? sql`${column}::text collate "C"` : sql`date_trunc('milliseconds', ${column})`;
}
