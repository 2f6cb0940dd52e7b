import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How long a cell that another user changed is marked. */
const MARKED_MS = 2_000;

/** Marks by `data-changed` the visible cells whose text other users changed. */
export function useChangedCells(area: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined, isLive: boolean): void {
  const before = useRef<ReadonlyMap<string, readonly string[]>>(new Map());
  useLayoutEffect(() => {
    const now = new Map<string, readonly string[]>();
    for (const row of area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const cells = [...row.children];
      const id = row.dataset['row'] ?? '';
      const words = cells.map(({ textContent }) => textContent);
      const former = before.current.get(id);
      if (isLive && former?.length === words.length)
        for (const [index, cell] of cells.entries()) if (former[index] !== words[index]) mark(cell);
      now.set(id, words);
    }
    before.current = now;
  }, [area, rows, isLive]);
}

function mark(cell: Element): void {
  cell.setAttribute('data-changed', '');
  setTimeout(() => cell.removeAttribute('data-changed'), MARKED_MS);
}
