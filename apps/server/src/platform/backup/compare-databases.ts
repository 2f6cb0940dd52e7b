import { type Client, escapeIdentifier } from 'pg';

import type { Connection } from '../db/client.ts';
import { withOwnClient } from './own-client.ts';
import { columnsOf } from './tables.ts';

/** The number of tables and rows of a database, and the tables and sequences in which two databases differ. */
export type Comparison = { tables: number; rows: number; different: string[] };

/** Compares every table by its row count and the sum of its row hashes, and every sequence by its value. */
export async function compareDatabases(one: Connection, other: Connection): Promise<Comparison> {
  const [ours, theirs] = [await withOwnClient(one, measure), await withOwnClient(other, measure)];
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  const different = [...names].filter((name) => JSON.stringify(ours.get(name)) !== JSON.stringify(theirs.get(name)));
  const tables = [...ours.values()].filter(({ isTable }) => isTable);
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + Number(rows), 0), different };
}

type Measure = { isTable: boolean; rows: string; sum: string };

async function measure(client: Client): Promise<Map<string, Measure>> {
  // These settings decide how a row reads as text, and servers may differ in them.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`,
  );
  const measured = new Map<string, Measure>();
  for (const name of (await columnsOf(client)).keys()) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(whole_row::text, 0)::numeric), 0)::text as sum
         from public.${escapeIdentifier(name)} whole_row`,
    );
    measured.set(name, { isTable: true, rows: rows[0]?.rows ?? '0', sum: rows[0]?.sum ?? '0' });
  }
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of rows) measured.set(name, { isTable: false, rows: '0', sum: value });
  return measured;
}
