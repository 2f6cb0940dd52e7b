import { type Db, lookups } from '../client.ts';

/** A query as the builder made it, with placeholders for its values. */
export type Built<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };

/**
 * A query that every call makes and that finds rows by their keys, with values in the place of `sql.placeholder`: its text is put together
 * once for each pool rather than with each call, which costs the server more than to send it, and planned once for each connection. In a
 * transaction it is put together again.
 */
export function preparedQuery<Row>(build: (db: Db) => Built<Row>): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const builtFor = new WeakMap<Db, Built<Row>>();
  return (db, values) => {
    const built = builtFor.get(db) ?? build(lookups(db));
    builtFor.set(db, built);
    return built.execute(values);
  };
}
