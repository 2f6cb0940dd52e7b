import { groupBy } from '../../group-by.ts';
import type { Db } from '../client.ts';
import { batchLookups } from '../work/batched.ts';
import { arrayLiteral } from './is-one-of.ts';
import { type BuiltQuery, preparedQuery } from './prepared-query.ts';

/** A row of a selected page, by id and version, with further values of the page. */
type Cut = { id: string; version: number };

/** How often a page is selected again because one of its rows changed before it was read. */
const TRIES = 5;

type Asked = { caller: string; ids: readonly string[] };

/**
 * Reads the rows of lists whose page is selected first, by ids alone. `build` finds rows by `isOneOfParameter(…, 'ids')` and reads
 * caller-dependent values by the placeholder `caller`, which pages then pass. Concurrent calls read their rows together. The caller may not
 * see a row any more that changed since the page was selected, so the page is then selected again.
 */
export function twoStepPage<Row extends Cut>(build: (db: Db) => BuiltQuery<Row>) {
  const byIds = preparedQuery(build);
  const readFor = async (db: Db, caller: string, all: readonly Asked[]) => {
    const rows = await byIds(db, { caller, ids: arrayLiteral([...new Set(all.flatMap(({ ids }) => ids))]) });
    return [caller, new Map(rows.map((row) => [row.id, row]))] as const;
  };
  const together = batchLookups(async (db, all: readonly Asked[]) => {
    const byCaller = groupBy(all, ({ caller }) => caller);
    return new Map(await Promise.all([...byCaller].map(([caller, asked]) => readFor(db, caller, asked))));
  });
  return async <One extends Cut>(db: Db, cut: () => PromiseLike<One[]>, caller = ''): Promise<{ cut: One; row: Row }[]> => {
    for (let tries = 1; ; tries += 1) {
      const page = await cut();
      if (page.length === 0) return [];
      const rows = (await together(db, { caller, ids: page.map(({ id }) => id) })).get(caller);
      const found = page.flatMap((one) => sameVersion(one, rows?.get(one.id)));
      if (found.length === page.length || tries === TRIES) return found;
    }
  };
}

/** Selects a page of a list. */
export type CutPage<One> = (limit: number, skip: number) => PromiseLike<One[]>;

/**
 * A selection for a reader of the whole list, up to `most` rows, within one snapshot: the list is selected once, and each page is a part of
 * it.
 */
export function pageOnce<One>(cut: CutPage<One>, most: number): CutPage<One> {
  let whole: Promise<One[]> | undefined;
  return async (limit, skip) => {
    // A query of the builder runs again each time it is awaited.
    whole ??= Promise.resolve(cut(most, 0));
    return (await whole).slice(skip, skip + limit);
  };
}

function sameVersion<One extends Cut, Row extends Cut>(cut: One, row: Row | undefined): { cut: One; row: Row }[] {
  return row?.version === cut.version ? [{ cut, row }] : [];
}
