import { type Db, lookups } from '../client.ts';

/** A built query with placeholders for its values. */
export type Built<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };

/**
 * A query for lookups by key that runs with every call, with `sql.placeholder` for its values. Its text is built once per pool instead of
 * once per call, which costs the server more than sending it, and planned once per connection. In a transaction it is built again.
 */
export function preparedQuery<Row>(build: (db: Db) => Built<Row>): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const builtFor = new WeakMap<Db, Built<Row>>();
  return (db, values) => {
    const built = builtFor.get(db) ?? build(lookups(db));
    builtFor.set(db, built);
    return built.execute(values);
  };
}
