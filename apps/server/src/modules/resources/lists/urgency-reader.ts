import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { UrgencyColumns } from '#modules/lists/index.ts';
import { arrayLiteral, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** A row of a list may have been read with its urgency. */
type Row = { readonly id: string; readonly urgencyFields?: UrgencyFields };

/** The urgency of rows by their ids. */
export type UrgencyReader = (ctx: Ctx, rows: readonly Row[]) => Promise<ReadonlyMap<string, UrgencyFields>>;

/** What the columns of the urgency of a record are, for the placeholder `caller`; one that asks for no caller is the same for everybody. */
export type UrgencyOf = (caller: SQLWrapper) => UrgencyColumns;

/**
 * By the expressions that lists and the agenda are ordered by, so that each of them stands once; put together once rather than for each
 * page, which took as long as all other columns of a list.
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

/** What a statement that reads rows selects to read their urgency with them. */
export function urgencyFor(urgency: UrgencyOf): { urgencyFields: UrgencyColumns } {
  return { urgencyFields: urgency(sql.placeholder('caller')) };
}
