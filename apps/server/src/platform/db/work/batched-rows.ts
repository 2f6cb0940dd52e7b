import type { Db } from '../client.ts';
import { arrayLiteral } from '../pages/is-one-of.ts';
import { type BuiltQuery, preparedQuery } from '../pages/prepared-query.ts';
import { batchLookups } from './batched.ts';

/**
 * Batches lookups by key that happen at the same time: `build` finds rows by `isOneOfParameter(…, 'keys')`, at most one per key. Returns
 * the found rows of a caller's keys, by key.
 */
export function batchedRows<Row>(build: (db: Db) => BuiltQuery<Row>, keyOf: (row: Row) => string) {
  const byKeys = preparedQuery(build);
  const together = batchLookups(async (db, all: readonly (readonly string[])[]) => {
    const rows = await byKeys(db, { keys: arrayLiteral([...new Set(all.flat())]) });
    return new Map(rows.map((row) => [keyOf(row), row]));
  });
  return async (db: Db, keys: readonly string[]): Promise<Map<string, Row>> => {
    const wanted = new Set(keys);
    if (wanted.size === 0) return new Map();
    const found = await together(db, [...wanted]);
    return new Map(
      [...wanted].flatMap((key) => {
        const row = found.get(key);
        return row === undefined ? [] : [[key, row] as const];
      }),
    );
  };
}
