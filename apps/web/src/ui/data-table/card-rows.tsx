import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

import { type Column, contentOf } from './column.ts';
import type { RowsProps } from './table-rows.tsx';
import { Tick } from './tick.tsx';
import { CardTotals } from './total-row.tsx';
import { useWindow } from './use-window.ts';

import css from './data-table.module.css';

/** A guess; each card is measured once it is in sight. */
const CARD_HEIGHT = 104;

/** The rows as cards, for phones: of each column that has a place in the card, the value. */
export function CardRows<Row extends RowData>({
  model,
  columns,
  scroller,
  selection,
  openId,
  isPrinting,
  label,
}: RowsProps<Row> & { label: string }): ReactNode {
  const { rows } = model.getRowModel();
  const { items, above, below, measure } = useWindow({
    count: rows.length,
    height: CARD_HEIGHT,
    all: isPrinting,
    scroller,
    keyOf: (index) => rows[index]?.id ?? index,
  });
  return (
    <>
      <ul className={css.cards} aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {items.map(({ index }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.id}
              ref={measure}
              className={css.card}
              tabIndex={-1}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              aria-current={row.id === openId || undefined}
              data-row={row.id}
              data-index={index}
            >
              {selection && (
                <span className={css.cardtick}>
                  <Tick
                    row={row}
                    selected={row.getIsSelected()}
                    label={selection.label(row.original)}
                    refusal={selection.refusal?.(row.original) ?? null}
                  />
                </span>
              )}
              {columns.map((column) => (
                <CardValue key={column.id} column={column} row={row.original} />
              ))}
            </li>
          );
        })}
      </ul>
      <CardTotals columns={columns} rows={rows.map(({ original }) => original)} />
    </>
  );
}

function CardValue<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  if (!column.card) return null;
  return (
    <span className={css.value} data-slot={column.card}>
      {column.card === 'meta' && <span className={css.name}>{column.head}</span>}
      {contentOf(column, row)}
    </span>
  );
}
