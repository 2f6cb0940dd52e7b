import type { ReactNode } from 'react';

import { cellOffset, classOf } from './cell-position.ts';
import { type Column, nextSort } from './column.ts';
import { isTickable, type Selection, tickableIds, withTicks } from './selection.ts';
import { type TableModel, TICK_WIDTH } from './table-model.ts';
import { WidthGrip } from './width-grip.tsx';

import patterns from '../patterns.module.css';
import box from '../tick-box.module.css';
import css from './data-table.module.css';

type HeadProps<Row> = {
  model: TableModel<Row>;
  selection: Selection<Row> | undefined;
  sort: string | undefined;
  defaultSort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  onWidth: ((id: string, width: number) => void) | undefined;
  /** In print the columns share the width of the sheet. */
  isPrinting: boolean;
};

/** The head of the table with the widths of the columns. The heads sort the rows, and dragging their edges changes the widths. */
export function TableHead<Row>({
  model,
  selection,
  sort = '',
  defaultSort = sort,
  onSort,
  onWidth,
  isPrinting,
}: HeadProps<Row>): ReactNode {
  const widthOf = ({ width, grow }: Column<Row>) => {
    if (isPrinting) return `${(width / model.width) * 100}%`;
    return grow ? undefined : width;
  };
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: TICK_WIDTH }} />}
        {model.placed.map(({ column }) => (
          <col key={column.id} style={{ width: widthOf(column) }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th className={`${css.tick} ${css.pinned}`} style={{ left: 0 }} scope="col">
              {selection.single ? <span className={patterns.visuallyHidden}>选择</span> : <TickAll model={model} selection={selection} />}
            </th>
          )}
          {model.placed.map((placed) => {
            const { id, head, sortable, pin } = placed.column;
            const way = onSort && sortable ? wayOf(id, sort) : undefined;
            return (
              <th key={id} scope="col" className={classOf(placed)} style={cellOffset(placed)} aria-sort={way}>
                {onSort && way ? (
                  <button type="button" className={css.sort} onClick={() => onSort(nextSort(id, sort, defaultSort))}>
                    {head}
                    <span className={css.arrow} data-way={way} aria-hidden />
                  </button>
                ) : (
                  head
                )}
                {onWidth && <WidthGrip side={pin === 'end' ? 'start' : 'end'} onWidth={(width) => onWidth(id, width)} />}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}

function TickAll<Row>({ model, selection }: { model: TableModel<Row>; selection: Selection<Row> }): ReactNode {
  // Checks which rows can be ticked only once one is ticked, as there may be thousands.
  const able = selection.selected.size > 0 ? tickableIds(model, selection) : [];
  const ticked = able.filter((id) => selection.selected.has(id)).length;
  const all = ticked > 0 && ticked === able.length;
  return (
    <label>
      <input
        className={box.box}
        type="checkbox"
        aria-label="选择本页全部"
        checked={all}
        disabled={!isTickable(model.rows, selection)}
        ref={(input) => {
          if (input) input.indeterminate = ticked > 0 && !all;
        }}
        onChange={() => selection.onChange(withTicks(selection.selected, tickableIds(model, selection), !all))}
      />
    </label>
  );
}

function wayOf(id: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}
