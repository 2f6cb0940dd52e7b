import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react';

import { hasModifier, isTyping } from '../keys.ts';
import { type RowTree, treeStep } from './row-tree.ts';

/** The maximum number of frames to wait for rows to render after scrolling. */
const PATIENCE = 10;

type RowsInPlace = { scroller: RefObject<HTMLElement | null>; count: number; rowHeight: number };

type RowKeys = RowsInPlace & {
  /** The index of the row whose detail is open, or -1. */
  openIndex: number;
  onOpen: ((id: string) => void) | undefined;
  /** Set if the rows are a tree, whose branches → opens and ← closes. */
  tree: RowTree | undefined;
  ids: readonly string[];
};

/**
 * Keyboard and mouse control of the rows: arrows, Home, End and the page keys move the focus, Enter or a click opens the detail of a row,
 * and Space ticks it.
 * While a detail is open, its own keys move to the next row; the open row stays visible.
 */
export function useRowKeys({ scroller, count, rowHeight, openIndex, onOpen, tree, ids }: RowKeys) {
  useEffect(() => {
    if (openIndex < 0 || !scroller.current) return;
    const hasFocus = document.activeElement?.closest('[data-row]') !== null && scroller.current.contains(document.activeElement);
    showRow(scroller.current, { index: openIndex, rowHeight, focus: hasFocus });
  }, [scroller, openIndex, rowHeight]);

  const walk = (event: KeyboardEvent, { dataset: { row: id = '' } }: HTMLElement): boolean => {
    const step = tree ? treeStep(event.key, { places: tree.places, ids, id }) : null;
    if (!step || !scroller.current) return false;
    event.preventDefault();
    if ('to' in step) showRow(scroller.current, { index: step.to, rowHeight, focus: true });
    else tree?.onTurn(id, step.turn);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const table = scroller.current;
    if (!table || hasModifier(event)) return;
    const row = rowOf(event.target);
    // Ignores keys pressed in a control of the row.
    if (event.target !== (row ?? table) || (row && (act(event, row, onOpen) || walk(event, row)))) return;
    const from = row ? indexOf(row) : null;
    const wanted = nextIndex(event.key, { from, count, page: Math.max(1, Math.floor(table.clientHeight / rowHeight) - 2) });
    if (wanted === null || openIndex >= 0) return;
    event.preventDefault();
    const first = Math.min(Math.ceil(table.scrollTop / rowHeight), count - 1);
    showRow(table, { index: wanted === 'first in sight' ? first : wanted, rowHeight, focus: true });
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = rowOf(event.target)?.dataset['row'];
    if (!onOpen || id === undefined || isOwnBusiness(event.target)) return;
    // A click that ends a text selection does not open the row.
    if (window.getSelection()?.toString()) return;
    onOpen(id);
  };
  return { onKeyDown, onClick: onOpen ? onClick : undefined };
}

function act(event: KeyboardEvent, row: HTMLElement, onOpen: ((id: string) => void) | undefined): boolean {
  if (event.key === 'Enter' && onOpen) onOpen(row.dataset['row'] ?? '');
  else if (event.key === ' ') row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  else return false;
  event.preventDefault();
  return true;
}

type Step = { from: number | null; count: number; page: number };

/** The index that a key leads to from a row, or from the table itself (null). Null for other keys and where there is no such row. */
export function nextIndex(key: string, { from, count, page }: Step): number | 'first in sight' | null {
  if (count === 0) return null;
  if (from === null) return key === 'ArrowDown' || key === 'ArrowUp' ? 'first in sight' : null;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return wanted === undefined ? null : Math.min(count - 1, Math.max(0, wanted));
}

/**
 * Moves the focus to the row after or before the focused one, from anywhere on the page; without a focused row, to the first visible one.
 */
export function stepRow(scroller: HTMLElement, by: 1 | -1): void {
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-row]')];
  const top = scroller.getBoundingClientRect().top;
  const inSight = rows.find((row) => row.getBoundingClientRect().bottom > top + (scroller.querySelector('thead')?.offsetHeight ?? 0));
  const own = rows.find((row) => row.contains(document.activeElement));
  if (!inSight) return;
  const wanted = own ? indexOf(own) + by : indexOf(inSight);
  // Rows beyond the rendered ones are not reached.
  const last = Math.max(...rows.map(indexOf));
  if (wanted >= 0 && wanted <= last) showRow(scroller, { index: wanted, rowHeight: inSight.offsetHeight, focus: true });
}

type Shown = { index: number; rowHeight: number; focus: boolean };

/** Scrolls a row between the sticky head and foot. If the row is not rendered yet, its position is scrolled to first. */
function showRow(scroller: HTMLElement, { index, rowHeight, focus }: Shown): void {
  let frames = 0;
  const show = () => {
    const row = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (row) {
      bringIntoSight(scroller, row);
      if (focus) row.focus({ preventScroll: true });
      return;
    }
    if (frames === 0) scroller.scrollTop = index * rowHeight - scroller.clientHeight / 2;
    frames += 1;
    if (frames < PATIENCE) requestAnimationFrame(show);
  };
  show();
}

function bringIntoSight(scroller: HTMLElement, row: HTMLElement): void {
  const heightOf = (part: string) => scroller.querySelector<HTMLElement>(part)?.offsetHeight ?? 0;
  const top = scroller.getBoundingClientRect().top;
  const { top: from, bottom: to } = row.getBoundingClientRect();
  const first = top + heightOf('thead');
  const last = top + scroller.clientHeight - heightOf('tfoot');
  if (from < first) scroller.scrollTop -= first - from;
  else if (to > last) scroller.scrollTop += to - last;
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset['index']);
}

/** Links, buttons and boxes in a row handle their own clicks. */
function isOwnBusiness(target: EventTarget): boolean {
  return isTyping(target) || (target instanceof Element && target.closest('a, button, label, input') !== null);
}
