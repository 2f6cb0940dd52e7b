import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** How much there is to do for the person, of every kind; what waits for others is not counted. */
export function useWaiting(): number {
  const counts = useQuery(queryOf(calls.agenda.counts, {}, { silent: true })).data;
  return counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
}
