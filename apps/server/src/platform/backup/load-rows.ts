import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { type Client, escapeIdentifier } from 'pg';

import { dumpPartName } from './dump-rows.ts';
import type { Backup } from './open-backup.ts';
import { columnsOf } from './tables.ts';

const unzip = promisify(gunzip);

/** Replaces the rows that the migrations of a backup inserted by those of the backup, and checks all references. */
export async function loadRows(client: Client, { manifest, read }: Backup): Promise<void> {
  const found = await columnsOf(client);
  const isSame =
    JSON.stringify([...found]) === JSON.stringify(Object.entries(manifest.tables).map(([name, { columns }]) => [name, columns]));
  if (!isSame) throw new Error('the tables of the backup are not those that its migrations make');
  // Rows refer to later rows and to other tables, so all references are checked together at the end.
  const references = await dropReferences(client);
  const parts = new Set(manifest.parts.map(({ name }) => name));
  for (const [table, { columns, rows }] of Object.entries(manifest.tables)) {
    await clear(client, table);
    let loaded = 0;
    for (let number = 0; parts.has(dumpPartName(table, number)); number += 1) {
      const lines = (await unzip(await read(dumpPartName(table, number)))).toString().split('\n');
      loaded += await insert(client, table, { columns, lines: lines.map((line): string => JSON.parse(line)) });
    }
    if (loaded !== rows) throw new Error(`${table} has ${loaded} rows instead of ${rows}`);
  }
  for (const reference of references) await client.query(reference);
  for (const [name, value] of Object.entries(manifest.sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${escapeIdentifier(name)}`, value]);
  }
}

/** Removes the rows that migrations inserted. An append-only table refuses even that, and migrations insert none there. */
async function clear(client: Client, table: string): Promise<void> {
  const name = `public.${escapeIdentifier(table)}`;
  const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
  if (rows[0]?.filled) await client.query(`delete from ${name}`);
}

async function insert(client: Client, table: string, { columns, lines }: { columns: string[]; lines: string[] }): Promise<number> {
  const name = `public.${escapeIdentifier(table)}`;
  const names = columns.map((column) => escapeIdentifier(column)).join(', ');
  const inserted = await client.query(`insert into ${name} (${names}) select ${names} from unnest($1::${name}[])`, [lines]);
  return inserted.rowCount ?? 0;
}

/** Drops the foreign keys and returns the statements that restore them, which check every row. */
async function dropReferences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}
