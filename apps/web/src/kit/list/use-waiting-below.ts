import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { isLiveRead } from '#platform/calls/live-reads.ts';

import type { List } from './use-list.ts';

type Rows<Row> = { rows: readonly Row[]; total: number };

/**
 * What of a list waits for others, below the last of its rows and not counted with them: by `condition`, which is that of the view that shows all
 * of it; `rows` are both.
 */
export function useWaitingBelow<Row>(
  { data, isLive = false, offset, limit, rowsWhere }: Pick<List<string, Row>, 'data' | 'isLive' | 'offset' | 'limit' | 'rowsWhere'>,
  condition: object | undefined,
  rowId: (row: Row) => string,
): { data: { rows: readonly Row[] } | undefined; isLive: boolean; waiting: number } {
  const client = useQueryClient();
  const asked = condition && isLastPage({ data, offset, limit }) ? rowsWhere?.(condition) : undefined;
  const below = useQuery<Rows<Row>>(asked ?? { queryKey: [], queryFn: skipToken });
  const waiting = asked && below.data ? below.data : undefined;
  const shown = useMemo(() => (data && waiting ? joined(data, waiting.rows, rowId) : data), [data, waiting, rowId]);
  const came = asked !== undefined && isLiveRead(client, asked.queryKey, below.dataUpdatedAt);
  return { data: shown, isLive: isLive || came, waiting: waiting?.total ?? 0 };
}

function isLastPage({ data, offset, limit }: Pick<List<string, unknown>, 'data' | 'offset' | 'limit'>): boolean {
  return data !== undefined && data.total > 0 && (offset - 1) * limit + data.rows.length >= data.total;
}

function joined<Row>(data: { rows: readonly Row[] }, below: readonly Row[], rowId: (row: Row) => string): { rows: readonly Row[] } {
  // What began to wait between the two answers is in both.
  const known = new Set(data.rows.map(rowId));
  const others = below.filter((row) => !known.has(rowId(row)));
  return others.length === 0 ? data : { rows: [...data.rows, ...others] };
}
