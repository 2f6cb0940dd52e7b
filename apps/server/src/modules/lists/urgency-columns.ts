import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { URGENCY_SHAPE } from '@houtai/contract/urgency-schema';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';

/** The SQL expression of each urgency field. */
export type UrgencyColumns = { readonly [Name in keyof UrgencyFields]: SQL<UrgencyFields[Name]> };

/** A module's expressions for its records; omitted ones count as absent. Days and moments are columns or expressions of these types. */
export type GivenUrgency = {
  readonly id: SQLWrapper;
  readonly since: SQLWrapper;
  readonly level?: SQLWrapper;
  /** The day by whose end it is due, instead of `dueAt`. */
  readonly dueOn?: SQLWrapper;
  readonly dueAt?: SQLWrapper;
  readonly isPromised?: SQLWrapper;
  readonly respondBy?: SQLWrapper;
  readonly isAnswered?: SQLWrapper;
  readonly isStarted?: SQLWrapper;
  readonly isAwaited?: SQLWrapper;
  readonly waiting?: SQLWrapper;
  readonly askAgainOn?: SQLWrapper;
};

const NO = sql<boolean>`false`;

let known: { setting: string | undefined; zone: string } | undefined;

/** The time zone in which the server counts days. Cached for each setting, because determining it takes longer than the query. */
function serverZone(): string {
  const setting = process.env['TZ'];
  if (known === undefined || known.setting !== setting) known = { setting, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  return known.zone;
}

/** The urgency columns of one kind of record, for the agenda and its own list. */
export function urgencyColumns(kind: string, given: GivenUrgency): UrgencyColumns {
  const { dueOn } = given;
  return {
    kind: sql<string>`${sql.raw(`'${kind}'`)}::text`,
    id: sql<string>`${given.id}::text`,
    level: given.level ? sql<number>`${given.level}` : sql<null>`null::integer`,
    dueAt: momentOf(dueOn ? sql`((${dueOn} + 1)::timestamp at time zone ${serverZone()})` : given.dueAt),
    isDueByDay: dueOn ? sql<boolean>`true` : NO,
    isPromised: flagOf(given.isPromised),
    respondBy: momentOf(given.respondBy),
    isAnswered: flagOf(given.isAnswered),
    isStarted: flagOf(given.isStarted),
    isAwaited: flagOf(given.isAwaited),
    waiting: given.waiting ? sql<string>`${given.waiting}` : sql<null>`null::text`,
    askAgainOn: given.askAgainOn ? sql<string>`${given.askAgainOn}::text` : sql<null>`null::text`,
    since: sql`${given.since}`.mapWith(momentText),
  };
}

/** Parenthesised for use in comparisons. */
function flagOf(given: SQLWrapper | undefined): SQL<boolean> {
  return given ? sql<boolean>`(${given})` : NO;
}

function momentOf(given: SQLWrapper | undefined): SQL<string | null> {
  return given ? sql`${given}`.mapWith(momentText) : sql<null>`null::timestamptz`;
}

/** Converts a database timestamp to ISO text. */
function momentText(moment: string): string {
  return new Date(moment).toISOString();
}

/** The columns for a select list, each with its name. */
export function selectUrgency(columns: UrgencyColumns): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

const Moment = z.coerce.date().transform((moment) => moment.toISOString());

/** The urgency fields as SQL rows contain them: moments are dates there. */
export const URGENCY_ROW_SHAPE = {
  ...URGENCY_SHAPE,
  dueAt: Moment.nullable(),
  respondBy: Moment.nullable(),
  since: Moment,
};
