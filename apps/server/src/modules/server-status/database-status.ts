import { firstCharacters } from '@houtai/contract/characters';
import type { ServerStatus } from '@houtai/contract/server-status';
import { sql } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';
import { sqlState } from '#platform/http/replies/errors.ts';

import { toMb } from './to-mb.ts';

const QUERIES_SHOWN = 10;
const TABLES_SHOWN = 12;
const TEXT_SHOWN = 200;

type DatabaseStatus = Pick<ServerStatus, 'queries' | 'tables'> & { database: Omit<ServerStatus['database'], 'embedded' | 'poolMost'> };

export async function databaseStatus(db: Db): Promise<DatabaseStatus> {
  // In sequence, so that these queries are not among the running statements.
  const queries = await runningQueries(db);
  const size = await sizeOf(db);
  const connections = await connectionsOf(db);
  const tables = await largestTables(db);
  return { database: { ...size, ...connections }, queries, tables };
}

type Size = Pick<ServerStatus['database'], 'version' | 'sizeMb' | 'connectionsMost'>;

async function sizeOf(db: Db): Promise<Size> {
  const {
    rows: [row],
  } = await db.execute<{ version: string; bytes: string; most: number }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::text as bytes,
      current_setting('max_connections')::int as most`);
  return { version: row?.version ?? '', sizeMb: toMb(Number(row?.bytes ?? 0)), connectionsMost: row?.most ?? 0 };
}

type Connections = Pick<ServerStatus['database'], 'connections' | 'poolOpen' | 'poolBusy'>;

async function connectionsOf(db: Db): Promise<Connections> {
  const {
    rows: [row],
  } = await db.execute<Connections>(sql`
    select count(*)::int as connections,
      count(*) filter (where application_name = 'houtai')::int as "poolOpen",
      count(*) filter (where application_name = 'houtai' and state <> 'idle' and pid <> pg_backend_pid())::int as "poolBusy"
    from pg_stat_activity where datname = current_database()`);
  return row ?? { connections: 0, poolOpen: 0, poolBusy: 0 };
}

async function runningQueries(db: Db): Promise<ServerStatus['queries']> {
  const { rows } = await db.execute<{ id: number; seconds: number; state: string; text: string | null }>(sql`
    select pid as id, round(extract(epoch from clock_timestamp() - query_start)::numeric, 1)::float8 as seconds, state, query as text
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
    order by query_start limit ${QUERIES_SHOWN}`);
  return rows.map(({ id, seconds, state, text }) => ({ id, seconds: Math.max(0, seconds), state, text: withoutValues(text ?? '') }));
}

async function largestTables(db: Db): Promise<ServerStatus['tables']> {
  const { rows } = await db.execute<{ name: string; rows: string; bytes: string }>(sql`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      coalesce(nullif(greatest(c.reltuples, 0), 0), s.n_live_tup, 0)::bigint::text as rows, pg_total_relation_size(c.oid)::text as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_all_tables s on s.relid = c.oid
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by pg_total_relation_size(c.oid) desc, 1 limit ${TABLES_SHOWN}`);
  return rows.map(({ name, rows: count, bytes }) => ({ name, rows: Number(count), sizeMb: toMb(Number(bytes)) }));
}

/** A statement without quoted texts and numbers, which may be names, phones or secrets. */
export function withoutValues(statement: string): string {
  const text = statement
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![\w$])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > TEXT_SHOWN ? `${firstCharacters(text, TEXT_SHOWN)}…` : text;
}

/** SQLSTATE of a missing table: the queue is created when jobs first start. */
const NO_TABLE = '42P01';

export async function queueStatus(db: Db): Promise<ServerStatus['jobs']> {
  try {
    const {
      rows: [row],
    } = await db.execute<ServerStatus['jobs']>(sql`
      select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
        count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
      from graphile_worker.jobs`);
    return row ?? NONE;
  } catch (error) {
    if (sqlState(error) === NO_TABLE) return NONE;
    throw error;
  }
}

const NONE = { waiting: 0, running: 0, failed: 0 };
