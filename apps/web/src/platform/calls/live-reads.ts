import type { Query, QueryClient } from '@tanstack/react-query';

/** The time of the last answer of each query that was refetched because another user changed data. */
const answeredAt = new WeakMap<Query, number>();

/** The request in flight of each query that another user caused. */
const inFlight = new WeakMap<Query, Promise<unknown>>();

/** The queries whose request in flight the user caused. A request that replaces one of these still answers the user's own action. */
export function ownReads(client: QueryClient): ReadonlySet<Query> {
  const known = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data !== undefined });
  return new Set(known.filter((query) => query.promise === undefined || inFlight.get(query) !== query.promise));
}

/** Marks the requests in flight of these queries as caused by another user. The first answer of a query never is. */
export function registerLiveReads(client: QueryClient, predicate: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }))
    if (query.state.data !== undefined) void noteAnswer(query);
}

/** Whether the answer that a query received at this time was caused by another user's change and not by the user's own action. */
export function isLiveRead(client: QueryClient, queryKey: readonly unknown[], at: number): boolean {
  const query = client.getQueryCache().find({ queryKey });
  return query !== undefined && answeredAt.get(query) === at;
}

/** A request by the user replaces this one, which then rejects. */
async function noteAnswer(query: Query): Promise<void> {
  const { promise } = query;
  if (promise) inFlight.set(query, promise);
  try {
    await promise;
    answeredAt.set(query, query.state.dataUpdatedAt);
  } catch {
    // The query says why.
  }
}
