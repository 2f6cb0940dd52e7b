import { ownValue } from '@houtai/contract/own-value';
import { type Column, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { groupBy } from '../group-by.ts';
import type { Db } from './client.ts';

type Row = Record<string, unknown>;
type Named = readonly (readonly [key: string, column: Column])[];

/**
 * Stores many rows and returns them as stored. They are sent as one value that the database unpacks, because placeholders for each field
 * would cost the server more than everything else in the call.
 */
export async function addRows(db: Db, table: PgTable, rows: readonly object[]): Promise<Row[]> {
  const columns = Object.entries(getTableColumns(table));
  const filled = rows.map((row) => filledIn(columns, { ...row }));
  const stored: Row[] = [];
  // An absent value gets the default of its column, so rows with different columns need different statements.
  for (const alike of groupBy(filled, (row) => Object.keys(row).join()).values()) stored.push(...(await addAlike(db, table, alike)));
  return stored.map((row) => readBy(columns, row));
}

/** A row by the names of its columns in the database. */
function filledIn(columns: Named, row: Row): Row {
  const filled: Row = {};
  for (const [key, column] of columns) {
    const value = ownValue(row, key) === undefined ? column.defaultFn?.() : ownValue(row, key);
    if (value !== undefined) filled[column.name] = value;
  }
  return filled;
}

async function addAlike(db: Db, table: PgTable, rows: readonly Row[]): Promise<Row[]> {
  const said = Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name));
  const names = sql.join(said, sql`, `);
  const { rows: stored } = await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}) returning *`,
  );
  return stored;
}

function readBy(columns: Named, row: Row): Row {
  const read: Row = {};
  for (const [key, column] of columns) {
    const value = ownValue(row, column.name);
    read[key] = value === null ? null : column.mapFromDriverValue(value);
  }
  return read;
}
