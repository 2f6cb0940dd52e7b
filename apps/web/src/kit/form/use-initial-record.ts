import type { HistoryEntry } from '@houtai/contract/history';
import { useState } from 'react';

/** The initial values of a page's form; `round` changes when the form is opened again. */
export type InitialRecord<Found> = { record: Found | null; earlier: HistoryEntry['state']; round: number };

type Read<Data> = { data: Data | undefined };

/**
 * The record that a form opens with, or one of its earlier states when requested. It is taken once, because a later refetch would overwrite
 * what is typed. `reopen` replaces it with the saved record.
 */
export function useInitialRecord<Found>(
  query: Read<Found>,
  { restore, history }: { restore: string; history: Read<HistoryEntry[]> },
): { opened: InitialRecord<Found> | null; reopen: (record: Found | null) => void } {
  const [opened, setOpened] = useState<InitialRecord<Found> | null>(null);
  const isRead = query.data !== undefined && (restore === '' || history.data !== undefined);
  if (opened === null && isRead) {
    const earlier = history.data?.find((entry) => entry.id === restore)?.state ?? null;
    setOpened({ record: query.data ?? null, earlier, round: 0 });
  }
  return { opened, reopen: (record) => setOpened({ record, earlier: null, round: (opened?.round ?? 0) + 1 }) };
}
