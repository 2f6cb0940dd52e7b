import type { Query, QueryClient } from '@tanstack/react-query';

/** When queries were last answered what they asked again because the server said that others changed something. */
const answeredAt = new WeakMap<Query, number>();

/** Notes that what these queries are asking now is asked because of others; a first answer is always one's own. */
export function noteLiveReads(client: QueryClient, predicate: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }))
    if (query.state.data !== undefined) void noteAnswer(query);
}

/** Whether the answer that a query got at a moment came because of others, and not by what the person did. */
export function isLiveRead(client: QueryClient, queryKey: readonly unknown[], at: number): boolean {
  const query = client.getQueryCache().find({ queryKey });
  return query !== undefined && answeredAt.get(query) === at;
}

/** What is asked by the person in the meantime takes the place of this answer, which fails then. */
async function noteAnswer(query: Query): Promise<void> {
  try {
    await query.promise;
    answeredAt.set(query, query.state.dataUpdatedAt);
  } catch {
    // The query says why.
  }
}
