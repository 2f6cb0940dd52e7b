import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

import { classOf, offsetOf, TICK_WIDTH } from './cell-place.ts';
import { type Column, nextSort } from './column.ts';
import type { DrawnColumn, Model, Selection } from './table-model.ts';
import { WidthGrip } from './width-grip.tsx';

import css from './data-table.module.css';

type HeadProps<Row extends RowData> = {
  model: Model<Row>;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  sort: string | undefined;
  usualSort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  onWidth: ((id: string, width: number) => void) | undefined;
  /** On paper the columns share the width of the sheet. */
  isPrinting: boolean;
};

export function TableHead<Row extends RowData>({
  model,
  columns,
  selection,
  sort = '',
  usualSort = sort,
  onSort,
  onWidth,
  isPrinting,
}: HeadProps<Row>): ReactNode {
  const drawn = model.getVisibleLeafColumns();
  const all = model.getTotalSize();
  const widthOf = (column: DrawnColumn) => {
    if (isPrinting) return `${(column.getSize() / all) * 100}%`;
    return column.columnDef.meta?.grow ? undefined : column.getSize();
  };
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: TICK_WIDTH }} />}
        {drawn.map((column) => (
          <col key={column.id} style={{ width: widthOf(column) }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th className={`${css.tick} ${css.pinned}`} style={{ left: 0 }} scope="col">
              <TickAll model={model} />
            </th>
          )}
          {drawn.map((column) => {
            const head = columns.find(({ id }) => id === column.id)?.head;
            const sortable = onSort && column.columnDef.meta?.sortable;
            return (
              <th
                key={column.id}
                scope="col"
                className={classOf(column)}
                style={offsetOf(column, selection !== undefined)}
                aria-sort={sortable ? wayOf(column.id, sort) : undefined}
              >
                {sortable ? (
                  <button type="button" className={css.sort} onClick={() => onSort(nextSort(column.id, sort, usualSort))}>
                    {head}
                    <span className={css.arrow} data-way={wayOf(column.id, sort)} aria-hidden />
                  </button>
                ) : (
                  head
                )}
                {onWidth && (
                  <WidthGrip side={column.getIsPinned() === 'end' ? 'start' : 'end'} onWidth={(width) => onWidth(column.id, width)} />
                )}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}

function TickAll<Row extends RowData>({ model }: { model: Model<Row> }): ReactNode {
  const all = model.getRowModel().rows.some((row) => row.getCanSelect()) && model.getIsAllRowsSelected();
  return (
    <label>
      <input
        type="checkbox"
        aria-label="选择本页全部"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && model.getIsSomeRowsSelected();
        }}
        onChange={model.getToggleAllRowsSelectedHandler()}
      />
    </label>
  );
}

function wayOf(id: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}

/** The least width of the table in px; where there is less, it scrolls sideways. */
export function widthOfAll<Row extends RowData>(model: Model<Row>, selection: Selection<Row> | undefined): number {
  return model.getTotalSize() + (selection ? TICK_WIDTH : 0);
}
