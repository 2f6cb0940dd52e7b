import { escapeIdentifier } from 'pg';

import type { Connection } from '../db/client.ts';
import { withOwnClient } from './own-client.ts';

/** An arbitrary fixed number: only one test restore of a database runs at a time. */
const SCRATCH_LOCK = 72_183_003;

/** Why no database can be created beside the live one, in Chinese. */
export class NoScratchDatabase extends Error {
  override name = 'NoScratchDatabase';
}

/**
 * Runs work on an empty database beside that of the connection, and drops it afterwards. A database of this name that a killed process left
 * is dropped first.
 */
export function withScratchDatabase<Result>(connection: Connection, work: (scratch: Connection) => Promise<Result>): Promise<Result> {
  return withOwnClient(connection, async (client) => {
    const { rows } = await client.query<{ may: boolean; free: boolean; oid: string; collate: string; ctype: string }>(
      `select (r.rolcreatedb or r.rolsuper) as may, pg_try_advisory_lock($1) as free, d.oid::text as oid, d.datcollate as collate, d.datctype as ctype
         from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
      [SCRATCH_LOCK],
    );
    const [found] = rows;
    if (!found?.may) throw new NoScratchDatabase('数据库账号没有建库权限（CREATEDB），无法试恢复');
    if (!found.free) throw new NoScratchDatabase('另一次试恢复正在进行');
    // One PostgreSQL server may hold several databases of this product.
    const name = `houtai_scratch_${found.oid}`;
    const drop = () => client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
    await drop();
    const locale = `lc_collate ${client.escapeLiteral(found.collate)} lc_ctype ${client.escapeLiteral(found.ctype)}`;
    await client.query(`create database ${escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`);
    try {
      return await work(atDatabase(connection, name));
    } finally {
      await drop();
    }
  });
}

function atDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database };
  const address = new URL(connection);
  address.pathname = `/${database}`;
  return address.href;
}
