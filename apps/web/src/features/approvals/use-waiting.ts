import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** The number of documents that wait for the user. */
export function useWaiting(): number {
  return useQuery(queryOf(calls.approvals.counts, {}, { silent: true })).data?.pending ?? 0;
}
