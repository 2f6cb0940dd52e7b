import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** How many documents wait for the person. */
export function useWaiting(): number {
  return useQuery(queryOf(calls.approvals.counts, {}, { silent: true })).data?.pending ?? 0;
}
