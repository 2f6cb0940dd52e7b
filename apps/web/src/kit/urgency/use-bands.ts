import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { RowGroups } from '#ui/data-table/row-groups.ts';

import { bandGroups, type BandRun, bandRuns } from './band-groups.ts';

type Banding<Row> = {
  rows: readonly Row[] | undefined;
  list: {
    data: { rows: readonly unknown[]; total: number } | undefined;
    answeredAt?: number;
    offset: number;
    limit: number;
    countWhere?: (condition: object) => UseQueryOptions<{ total: number }>;
  };
  rowId: (row: Row) => string;
  urgencyIn: ((row: Row) => UrgencyFields | null) | undefined;
  /** How many stand below the rows and wait. */
  waiting?: number;
};

const NONE: readonly BandRun[] = [];

/**
 * The group headings of rows in order of urgency, as of the time when the server sorted them. For a band that continues on another page it
 * loads the count.
 */
export function useBands<Row>({ rows, list, rowId, urgencyIn, waiting = 0 }: Banding<Row>): RowGroups | undefined {
  const { data, answeredAt = 0, offset, limit, countWhere } = list;
  const total = data?.total ?? 0;
  const hasAfter = (offset - 1) * limit + (data?.rows.length ?? 0) < total;
  const runs = useMemo(() => {
    if (!urgencyIn || !rows) return undefined;
    const banded = rows.flatMap((row) => {
      const facts = urgencyIn(row);
      return facts ? [{ id: rowId(row), facts }] : [];
    });
    return bandRuns({ rows: banded, now: new Date(answeredAt), hasBefore: offset > 1, hasAfter });
  }, [rows, urgencyIn, rowId, answeredAt, offset, hasAfter]);
  const cut = countWhere ? (runs ?? NONE).filter(({ isCut }) => isCut).map(({ band }) => ({ band, ...countWhere({ band }) })) : [];
  const totals = useQueries({
    queries: cut,
    combine: (answers) => Object.fromEntries(answers.flatMap(({ data: answer }, at) => (answer ? [[cut[at]?.band, answer.total]] : []))),
  });
  const told = JSON.stringify(totals);
  return useMemo(() => {
    const groups = runs && bandGroups(runs, JSON.parse(told));
    return groups && waiting > 0 ? countedApart(groups, waiting, total) : groups;
  }, [runs, told, waiting, total]);
}

/** The heading of what waits below the rows: all of it, and how many it is not counted with. */
function countedApart(groups: RowGroups, waiting: number, besides: number): RowGroups {
  const below = [...groups.values()].find(({ tone }) => tone === 'quiet');
  if (!below) return groups;
  const own = { ...below, count: waiting, note: `${below.note ?? ''}，不计入 ${besides}` };
  return new Map([...groups].map(([id, group]) => [id, group === below ? own : group]));
}
