import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';

import { isLiveRead } from '#platform/calls/live-reads.ts';

import type { TreeQuery } from './use-tree-list.ts';

/** Loads all rows of a tree with one call, and knows when a refetch was caused by other users' changes. */
export function useTreeQuery<Rows extends readonly unknown[], Key extends QueryKey>(
  asked: UseQueryOptions<Rows, Error, Rows, Key>,
): TreeQuery<Rows[number]> {
  const client = useQueryClient();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(asked);
  return { data, error, isFetching, refetch, isLive: isLiveRead(client, asked.queryKey, dataUpdatedAt) };
}
