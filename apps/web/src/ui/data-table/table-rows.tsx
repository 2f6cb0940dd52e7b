import type { RowData } from '@tanstack/react-table';
import { memo, type ReactNode, type RefObject, useCallback } from 'react';

import { classOf, offsetOf } from './cell-place.ts';
import { type Column, contentOf } from './column.ts';
import type { DrawnRow, Model, Selection } from './table-model.ts';
import { Tick } from './tick.tsx';
import { useWindow } from './use-window.ts';

import css from './data-table.module.css';

/** What both shapes of rows, table and cards, are drawn from. */
export type RowsProps<Row extends RowData> = {
  model: Model<Row>;
  columns: readonly Column<Row>[];
  scroller: RefObject<HTMLElement | null>;
  selection: Selection<Row> | undefined;
  /** The row whose detail is open. */
  openId: string | null;
  isPrinting: boolean;
};

/** The body of the table; two rows as high as all those out of sight keep the scroll bar true. */
export function TableRows<Row extends RowData>({
  model,
  columns,
  scroller,
  selection,
  openId,
  isPrinting,
  rowHeight,
}: RowsProps<Row> & { rowHeight: number }): ReactNode {
  const { rows } = model.getRowModel();
  const draw = useCallback<Draw>(
    (columnId, index) => {
      const column = columns.find(({ id }) => id === columnId);
      const row = rows[index];
      return column && row ? contentOf(column, row.original) : null;
    },
    [columns, rows],
  );
  const leave = useCallback(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  const { items, above, below } = useWindow({
    count: rows.length,
    height: rowHeight,
    all: isPrinting,
    scroller,
    keyOf: (index) => rows[index]?.id ?? index,
  });
  return (
    <tbody>
      {above > 0 && <Spacer height={above} />}
      {items.map(({ index }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <BodyRow
            key={row.id}
            row={row}
            index={index}
            draw={draw}
            selected={row.getIsSelected()}
            open={row.id === openId}
            leave={leave}
            label={selection?.label(row.original)}
            refusal={selection?.refusal?.(row.original) ?? null}
          />
        );
      })}
      {below > 0 && <Spacer height={below} />}
    </tbody>
  );
}

function Spacer({ height }: { height: number }): ReactNode {
  return <tr style={{ height }} aria-hidden />;
}

type Draw = (columnId: string, index: number) => ReactNode;

type BodyRowProps = {
  row: DrawnRow;
  index: number;
  draw: Draw;
  selected: boolean;
  open: boolean;
  /** Takes the focus of a row that is scrolled out of the page. */
  leave: () => void;
  /** Name of the tick box; without one there is none. */
  label: string | undefined;
  refusal: string | null;
};

const BodyRow = memo(function BodyRow({ row, index, draw, selected, open, leave, label, refusal }: BodyRowProps): ReactNode {
  const watch = useCallback(
    (own: HTMLElement | null) => () => {
      if (own?.contains(document.activeElement)) leave();
    },
    [leave],
  );
  return (
    <tr
      ref={watch}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-current={open || undefined}
      data-row={row.id}
      data-index={index}
      data-selected={selected || undefined}
    >
      {label !== undefined && (
        <td className={`${css.tick} ${css.pinned}`} style={{ left: 0 }}>
          <Tick row={row} selected={selected} label={label} refusal={refusal} />
        </td>
      )}
      {row.getVisibleCells().map(({ column }) => (
        <td key={column.id} className={classOf(column)} style={offsetOf(column, label !== undefined)}>
          {draw(column.id, index)}
        </td>
      ))}
    </tr>
  );
});
