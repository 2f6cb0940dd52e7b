import type { Db } from './client.ts';

/** A query as the builder made it, with placeholders for its values. */
type Built<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };

/**
 * A query that every call makes, with values in the place of `sql.placeholder`: its text is put together once for each pool
 * rather than with each call, which costs the server more than to send it. In a transaction it is put together anew.
 */
export function preparedQuery<Row>(build: (db: Db) => Built<Row>): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const builtFor = new WeakMap<Db, Built<Row>>();
  return (db, values) => {
    const built = builtFor.get(db) ?? build(db);
    builtFor.set(db, built);
    return built.execute(values);
  };
}
