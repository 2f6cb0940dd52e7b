import type { CSSProperties } from 'react';

import type { DrawnColumn } from './table-model.ts';

import css from './data-table.module.css';

/** Width of the column of tick boxes in px. */
export const TICK_WIDTH = 36;

export function classOf(column: DrawnColumn): string {
  const pin = column.getIsPinned();
  return [column.columnDef.meta?.align === 'end' && css.end, pin && css.pinned, pin === 'end' && css.last].filter(Boolean).join(' ');
}

/** Where a pinned cell sticks. */
export function offsetOf(column: DrawnColumn, selectable: boolean): CSSProperties | undefined {
  const pin = column.getIsPinned();
  if (pin === 'start') return { left: column.getStart('start') + (selectable ? TICK_WIDTH : 0) };
  return pin === 'end' ? { right: column.getAfter('end') } : undefined;
}
