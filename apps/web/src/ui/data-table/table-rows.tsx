import type { RowData } from '@tanstack/react-table';
import { memo, type ReactNode, type RefObject, useCallback } from 'react';

import { classOf, offsetOf } from './cell-place.ts';
import { type Column, contentOf } from './column.ts';
import type { DrawnRow, Model, Selection } from './table-model.ts';
import { Tick } from './tick.tsx';
import { useWindow } from './use-window.ts';

import css from './data-table.module.css';

const ROW_HEIGHT = 32;

/** What both shapes of rows, table and cards, are drawn from. */
export type RowsProps<Row extends RowData> = {
  model: Model<Row>;
  columns: readonly Column<Row>[];
  scroller: RefObject<HTMLElement | null>;
  selection: Selection<Row> | undefined;
};

/** The body of the table; two rows as high as all those out of sight keep the scroll bar true. */
export function TableRows<Row extends RowData>({ model, columns, scroller, selection }: RowsProps<Row>): ReactNode {
  const { rows } = model.getRowModel();
  const draw = useCallback<Draw>(
    (columnId, index) => {
      const column = columns.find(({ id }) => id === columnId);
      const row = rows[index];
      return column && row ? contentOf(column, row.original) : null;
    },
    [columns, rows],
  );
  const { items, above, below } = useWindow({
    count: rows.length,
    height: ROW_HEIGHT,
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
            label={selection?.label(row.original)}
            refusal={selection?.refusal?.(row.original) ?? null}
            single={selection?.single ?? false}
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
  /** Name of the tick box; without one there is none. */
  label: string | undefined;
  refusal: string | null;
  single: boolean;
};

const BodyRow = memo(function BodyRow({ row, index, draw, selected, label, refusal, single }: BodyRowProps): ReactNode {
  return (
    <tr aria-rowindex={index + 2} data-selected={selected || undefined}>
      {label !== undefined && (
        <td className={`${css.tick} ${css.pinned}`} style={{ left: 0 }}>
          <Tick row={row} selected={selected} label={label} refusal={refusal} single={single} />
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
