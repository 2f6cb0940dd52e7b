import { calls } from '@houtai/contract';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** The published version to compare a draft with; null when none is published or it is loading. */
export function usePublished({ id, published, hasDraft, ...detail }: ProcessDetail): ProcessDetail | null {
  const { data } = useQuery({
    ...queryOf(calls.approvalProcesses.get, { id, processVersion: published ?? undefined }, { silent: true }),
    enabled: published !== null && hasDraft,
  });
  if (published === null) return null;
  return hasDraft ? (data ?? null) : { id, published, hasDraft, ...detail };
}
