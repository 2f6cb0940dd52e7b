import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { type Client, escapeIdentifier } from 'pg';

import { RunRequest } from '../jobs/enqueue.ts';
import type { Archive } from './archive.ts';
import { type Manifest, PART_BYTES } from './manifest.ts';
import { columnsOf } from './tables.ts';

const ROWS_AT_ONCE = 200;
const zip = promisify(gzip);

/**
 * Writes every row that the client's transaction sees, except those of the tables in `without`, one row a line in PostgreSQL's own format.
 */
export async function dumpRows(
  client: Client,
  archive: Archive,
  without: ReadonlySet<string>,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'runs'>> {
  const tables: Manifest['tables'] = {};
  for (const [table, columns] of await columnsOf(client)) {
    tables[table] = { columns, rows: without.has(table) ? 0 : await dumpTable(client, archive, table) };
  }
  return { tables, sequences: await sequencesOf(client), migrations: await migrationsOf(client), runs: await runsOf(client) };
}

/** The name of a part with rows of a table. */
export function dumpPartName(table: string, number: number): string {
  return `tables/${table}/${number}.gz`;
}

async function dumpTable(client: Client, archive: Archive, table: string): Promise<number> {
  const name = escapeIdentifier(table);
  await client.query(`declare all_rows no scroll cursor for select whole_row::text as line from public.${name} whole_row`);
  let [rows, parts, bytes] = [0, 0, 0];
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    await archive.add(dumpPartName(table, parts++), await zip(lines.join('\n')));
    [lines, bytes] = [[], 0];
  };
  for (let some = ROWS_AT_ONCE; some > 0; rows += some) {
    const fetched = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from all_rows`);
    some = fetched.rows.length;
    for (const { line } of fetched.rows) {
      const text = JSON.stringify(line);
      lines.push(text);
      bytes += text.length;
      if (bytes >= PART_BYTES) await flush();
    }
  }
  await flush();
  await client.query('close all_rows');
  return rows;
}

async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at');
  return rows.map(({ hash }) => hash);
}

/** The queued runs; a run in progress is among them and runs again. */
async function runsOf(client: Client): Promise<Manifest['runs']> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('graphile_worker._private_jobs') is not null as there`);
  if (!known.rows[0]?.there) return [];
  const { rows } = await client.query<{ job: string; payload: unknown }>(
    `select task.identifier as job, job.payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where job.attempts < job.max_attempts`,
  );
  return rows.map(({ job, payload }) => ({ job, asked: RunRequest.catch(RunRequest.parse({})).parse(payload) }));
}
