import { type Db, lookupConnection } from '../client.ts';

/** A built query with placeholders for its values. */
export type BuiltQuery<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };

/**
 * A query for lookups by key that runs with every call, with `sql.placeholder` for its values. Its text is built once per pool instead of
 * once per call, which costs the server more than sending it, and planned once per connection. In a transaction it is built again.
 */
export function preparedQuery<Row>(build: (db: Db) => BuiltQuery<Row>): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const builtFor = new WeakMap<Db, BuiltQuery<Row>>();
  return (db, values) => {
    const built = builtFor.get(db) ?? build(lookupConnection(db));
    builtFor.set(db, built);
    return built.execute(values);
  };
}
