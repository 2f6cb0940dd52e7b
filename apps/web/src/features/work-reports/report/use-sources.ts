import { calls } from '@houtai/contract';
import type { OwnReport, SeenLine } from '@houtai/contract/work-reports';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** The recorded activity for a report, once all of it is loaded. */
export type Sources = {
  data: SeenLine[] | undefined;
  /** The number of people whose submitted lines are omitted because there are too many. */
  left: number;
  error: Error | null;
  refetch: () => unknown;
};

/** The recorded activity in the period of a report; for one on the whole team also the team's reports. */
export function useSources(
  { kind, start }: Pick<OwnReport, 'kind' | 'start'>,
  { departmentId, isGathering }: { departmentId: string; isGathering: boolean },
): Sources {
  const key = { kind, day: start };
  const seen = useQuery(queryOf(calls.workReports.sources, key, { silent: true }));
  const asked = { ...key, departmentId: departmentId || undefined };
  const team = useQuery({ ...queryOf(calls.workReports.gather, asked, { silent: true }), enabled: isGathering });
  const [error, refetch] = [seen.error ?? team.error, () => void Promise.all([seen.refetch(), isGathering && team.refetch()])];
  if (!isGathering) return { data: seen.data, left: 0, error, refetch };
  const data = seen.data && team.data && [...team.data.lines, ...seen.data];
  return { data, left: team.data?.left ?? 0, error, refetch };
}
