import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { UrgencyColumns } from '#modules/lists/index.ts';
import { arrayLiteral, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** A row that may contain its urgency already. */
type Row = { readonly id: string; readonly urgencyFields?: UrgencyFields };

/** The urgency of rows, by id. */
export type UrgencyReader = (ctx: Ctx, rows: readonly Row[]) => Promise<ReadonlyMap<string, UrgencyFields>>;

/** The urgency columns with the placeholder `caller`; without it they are the same for everybody. */
export type UrgencyOf = (caller: SQLWrapper) => UrgencyColumns;

/**
 * Uses the expressions by which lists and the agenda are sorted. Built once instead of for each page, which took as long as all other
 * columns together.
 */
export function urgencyReader(table: PgTable & { id: PgColumn }, urgency: UrgencyOf): UrgencyReader {
  const byIds = preparedQuery((db) =>
    db.select(urgencyFor(urgency).urgencyFields).from(table).where(isOneOfParameter(table.id, 'ids')).prepare(''),
  );
  return async (ctx, rows) => {
    const read = rows.flatMap(({ urgencyFields }) => urgencyFields ?? []);
    const all =
      read.length === rows.length ? read : await byIds(ctx.db, { ids: arrayLiteral(rows.map(({ id }) => id)), caller: ctx.actor.userId });
    return new Map(all.map((fields) => [fields.id, fields]));
  };
}

/** Select fields to read the urgency together with rows. */
export function urgencyFor(urgency: UrgencyOf): { urgencyFields: UrgencyColumns } {
  return { urgencyFields: urgency(sql.placeholder('caller')) };
}
