import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import type { Database, Db } from '../db/client.ts';

/** Thrown by the statements of a server after it was killed. */
export class Killed extends Error {}

/** Connections of a server that can be killed between any two statements: open ones are cut, as when a process dies. */
export function killableDatabase({ pool }: Pick<Database, 'pool'>): { db: Db; killAfter: (statements: number) => void } {
  let left = Number.POSITIVE_INFINITY;
  const count = () => {
    if (left <= 0) throw new Killed('killed');
    left -= 1;
  };
  const watched = <Target extends object>(target: Target, special: Record<string, unknown>): Target =>
    new Proxy(target, {
      get: (_, name) => {
        if (typeof name === 'string' && Object.hasOwn(special, name)) return special[name];
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const counted = (target: object) => ({
    query: async (...args: unknown[]) => {
      count();
      const query: unknown = Reflect.get(target, 'query');
      if (typeof query !== 'function') throw new Error('no connection');
      return query.apply(target, args) as unknown;
    },
  });
  const connect = async () => {
    count();
    const client = await pool.connect();
    let isOpen = true;
    // A connection that was killed as its transaction began is not released by the query builder.
    const release = () => {
      if (isOpen) client.release(left <= 0);
      isOpen = false;
    };
    const { query } = counted(client);
    const queryOrDie = async (...args: unknown[]) => {
      if (left <= 0) release();
      return query(...args);
    };
    return watched(client, { query: queryOrDie, release });
  };
  const killable = watched<object>(pool, { ...counted(pool), connect });
  if (!(killable instanceof Pool)) throw new Error('transactions need a pool');
  return { db: drizzle(killable), killAfter: (statements) => (left = statements) };
}
