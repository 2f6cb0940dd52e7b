import { calls } from '@houtai/contract';
import type { AgendaKind } from '@houtai/contract/agenda-kinds';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** The number of the user's tasks of one kind or of all kinds, without those that wait for others. */
export function useAgendaCount(kind?: AgendaKind): number {
  const counts = useQuery(queryOf(calls.agenda.counts, {}, { silent: true })).data ?? [];
  return counts.reduce((sum, each) => (kind === undefined || each.kind === kind ? sum + each.count : sum), 0);
}
