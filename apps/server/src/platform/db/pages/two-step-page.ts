import { groupBy } from '../../group-by.ts';
import type { Db } from '../client.ts';
import { batched } from '../work/batched.ts';
import { arrayLiteral } from './is-one-of.ts';
import { type Built, preparedQuery } from './prepared-query.ts';

/** A row as it stood when the page was cut, with whatever else the page says of it. */
type Cut = { id: string; version: number };

/** How often a page is cut again because one of its rows changed before it was read. */
const TRIES = 5;

type Asked = { caller: string; ids: readonly string[] };

/**
 * The rows of lists whose page is cut first, by ids alone: `build` finds rows by `isOneOfParameter(…, 'ids')`, and reads what is not the same for
 * everybody by the placeholder `caller`, whom pages name then. Calls that come at the same time read theirs at the same time. A row that changed since the page was read may be hidden from the caller by now, so the page is read again.
 */
export function twoStepPage<Row extends Cut>(build: (db: Db) => Built<Row>) {
  const byIds = preparedQuery(build);
  const readFor = async (db: Db, caller: string, all: readonly Asked[]) => {
    const rows = await byIds(db, { caller, ids: arrayLiteral([...new Set(all.flatMap(({ ids }) => ids))]) });
    return [caller, new Map(rows.map((row) => [row.id, row]))] as const;
  };
  const together = batched(async (db, all: readonly Asked[]) => {
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

/** Cuts pages of a list. */
export type CutPage<One> = (limit: number, skip: number) => PromiseLike<One[]>;

/** The same for who reads a list to its end, at most so many of it, within one snapshot: it is cut once, and each page is a part of that. */
export function pageOnce<One>(cut: CutPage<One>, most: number): CutPage<One> {
  let whole: Promise<One[]> | undefined;
  return async (limit, skip) => {
    // A query of the builder runs again each time that it is awaited.
    whole ??= Promise.resolve(cut(most, 0));
    return (await whole).slice(skip, skip + limit);
  };
}

function sameVersion<One extends Cut, Row extends Cut>(cut: One, row: Row | undefined): { cut: One; row: Row }[] {
  return row?.version === cut.version ? [{ cut, row }] : [];
}
