import type { CSSProperties } from 'react';

import type { PlacedColumn } from './table-model.ts';

import css from './data-table.module.css';

/** The class of a column's cells, in head and body. */
export function classOf<Row>({ column: { align, pin } }: PlacedColumn<Row>): string | undefined {
  return [align === 'end' && css.end, pin && css.pinned, pin === 'end' && css.last].filter(Boolean).join(' ') || undefined;
}

/** The offset at which a pinned cell sticks. */
export function cellOffset<Row>({ column: { pin }, offset }: PlacedColumn<Row>): CSSProperties | undefined {
  if (pin === 'start') return { left: offset };
  return pin === 'end' ? { right: offset } : undefined;
}
