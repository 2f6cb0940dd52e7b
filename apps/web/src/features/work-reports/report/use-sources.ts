import { calls } from '@houtai/contract';
import type { OwnReport, SeenLine } from '@houtai/contract/work-reports';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** What a report is drafted from, once all of it is known. */
export type Sources = {
  data: SeenLine[] | undefined;
  /** People who handed in and whose lines are not among these, as they are too many. */
  left: number;
  error: Error | null;
  refetch: () => unknown;
};

/** What the system saw in the time of a report; for one on the whole team also what they handed in. */
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
