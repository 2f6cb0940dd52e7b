import type { HistoryEntry } from '@houtai/contract/history';
import { useState } from 'react';

/** What a form of a page opens with; `round` changes when it is opened again. */
export type InitialRecord<Found> = { record: Found | null; earlier: HistoryEntry['state']; round: number };

type Read<Data> = { data: Data | undefined };

/**
 * The record that a form opens with, on request as an entry of its history has it: once, as what is read again at any time would write over
 * what is typed. `reopen` gives it the record as it was saved.
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
