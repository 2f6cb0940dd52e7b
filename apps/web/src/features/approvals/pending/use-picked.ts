import type { TaskRow } from '@houtai/contract/approval-flows';
import { useRef, useState } from 'react';

import { keyOfTask } from './pending-list.tsx';

/** The tasks selected to be passed together; null outside of selection mode. */
export function usePicked(rows: readonly TaskRow[]) {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const pick = (key: string) => {
    last.current = key;
    setPicked((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  };
  /** Selects the range from the last selected task to this one, except tasks that must be opened first. */
  const pickTo = (key: string) => {
    const places = [last.current ?? key, key].map((wanted) => rows.findIndex((row) => keyOfTask(row) === wanted));
    const range = rows.slice(Math.min(...places), Math.max(...places) + 1).filter(({ mayBulk }) => mayBulk);
    last.current = key;
    setPicked((old) => new Set([...(old ?? []), ...range.map(keyOfTask)]));
  };
  return {
    picked,
    ticked: rows.filter((task) => picked?.has(keyOfTask(task))),
    pick,
    pickTo,
    toggle: () => setPicked(picked ? null : new Set()),
    end: () => setPicked(null),
  };
}
