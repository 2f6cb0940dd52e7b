import type { RowData } from '@tanstack/react-table';
import { type ReactNode, type RefObject, useRef } from 'react';

import { useMedia } from '../use-media.ts';
import { CardRows } from './card-rows.tsx';
import { ClippedTip } from './clipped-tip.tsx';
import type { Column } from './column.ts';
import { SkeletonCards, SkeletonRows } from './skeleton-rows.tsx';
import { TableHead, widthOfAll } from './table-head.tsx';
import { type Selection, useTableModel } from './table-model.ts';
import { TableRows } from './table-rows.tsx';

import css from './data-table.module.css';

export type DataTableProps<Row> = {
  /** What the table lists; its accessible name. */
  label: string;
  /** Stable between renders, or all rows are drawn anew. */
  columns: readonly Column<Row>[];
  /** Undefined until they were loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Rows are on their way; those that are there stay. */
  busy?: boolean;
  /** Id of the column that the rows are sorted by, after a minus sign for downwards. */
  sort?: string;
  /** The order that the list has unless asked otherwise, written like `sort`. */
  usualSort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection<Row>;
  /** Stands under the head in place of rows: nothing there, nothing found, not loaded. */
  instead?: ReactNode;
  /** The element that scrolls, for whoever turns the pages. */
  scroller?: RefObject<HTMLDivElement | null>;
  /** How many rows the skeleton has. */
  expected?: number;
};

const NO_ROWS: readonly never[] = [];

/** A dense table that stays quick with thousands of rows: only those in sight are in the page. On a phone each row is a card. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowId, busy = false, selection, instead, expected = 20 } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? own;
  const model = useTableModel({ columns, rows: rows ?? NO_ROWS, rowId, selection });
  const asCards = useMedia('(max-width: 600px)');
  const isFirst = rows === undefined && !instead;
  const shared = { model, columns, scroller, selection };
  return (
    <div className={css.frame} data-cards={asCards || undefined}>
      {busy && rows !== undefined && <div className={css.busy} role="progressbar" aria-label="正在加载" />}
      {/* Whoever has no mouse scrolls a focused region with the keys. */}
      <div ref={scroller} className={css.scroller} role="region" aria-label={label} tabIndex={0} aria-busy={busy || isFirst}>
        {asCards ? (
          isFirst ? (
            <SkeletonCards count={expected} />
          ) : (
            <CardRows {...shared} label={label} />
          )
        ) : (
          <table
            className={css.table}
            aria-label={label}
            aria-rowcount={rows ? rows.length + 1 : -1}
            style={{ minWidth: widthOfAll(model, selection) }}
          >
            <TableHead
              model={model}
              columns={columns}
              selection={selection}
              sort={props.sort}
              usualSort={props.usualSort}
              onSort={props.onSort}
            />
            {isFirst ? <SkeletonRows columns={columns.length + (selection ? 1 : 0)} count={expected} /> : <TableRows {...shared} />}
          </table>
        )}
        {instead && <div className={css.instead}>{instead}</div>}
      </div>
      {!asCards && <ClippedTip within={scroller} />}
    </div>
  );
}
