import { type ReactNode, type RefObject, useMemo, useRef } from 'react';

import { useMedia } from '../hooks/use-media.ts';
import { usePrinting } from '../hooks/use-printing.ts';
import { CardRows } from './card-rows.tsx';
import { ClippedTip } from './clipped-tip.tsx';
import type { Column } from './column.ts';
import { markSideways } from './mark-sideways.ts';
import type { RowGroups } from './row-groups.ts';
import { useRowKeys } from './row-keys.ts';
import type { RowTree } from './row-tree.ts';
import type { Selection } from './selection.ts';
import { SkeletonCards, SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import { useTableModel } from './table-model.ts';
import { type RowsProps, TableRows } from './table-rows.tsx';
import { hasTotals, TotalRow } from './total-row.tsx';

import css from './data-table.module.css';

/** Height of a row in px; mini is the default (specification 9). */
const ROW_HEIGHTS = { mini: 32, loose: 40 } as const;
const EXPECTED = 20;

export type DataTableProps<Row> = {
  /** What the table lists; its accessible name. */
  label: string;
  /** Must be stable between renders, or all rows render again. */
  columns: readonly Column<Row>[];
  /** Undefined until the first load completes. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Rows are loading; the present rows stay visible. */
  busy?: boolean;
  /** The columns are not known yet: until the first rows arrive, the head is empty but takes its space. */
  pending?: boolean;
  density?: keyof typeof ROW_HEIGHTS;
  /** The id of the column that the rows are sorted by, preceded by a minus sign for descending. */
  sort?: string;
  /** The default order, written like `sort`. */
  defaultSort?: string;
  onSort?: (sort: string) => void;
  /** Makes the edges of the column heads draggable; called for every px. */
  onWidth?: (id: string, width: number) => void;
  selection?: Selection<Row>;
  /** The row whose detail is open, and the handler that opens one on a click or Enter. */
  openId?: string | null;
  onOpen?: (id: string) => void;
  /** Shows the rows as a tree; contains the visible rows in reading order. */
  tree?: RowTree;
  /** Headings between the rows. */
  groups?: RowGroups | undefined;
  /** Shown below the head instead of rows: empty, nothing found, or failed to load. */
  instead?: ReactNode;
  /** Shown below the cards on a phone, for example a button for more of them. */
  afterCards?: ReactNode;
  /** The scrolling element, for callers that change the page. */
  scroller?: RefObject<HTMLDivElement | null>;
  /** The number of rows of the skeleton. */
  expected?: number;
};

const NO_ROWS: readonly never[] = [];

/**
 * A dense table that stays fast with thousands of rows, because only the visible ones are rendered. On a phone each row is a card; in print
 * all rows are rendered.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rowId, busy = false, density = 'mini', openId = null, instead, tree } = props;
  const rows = props.rows ?? NO_ROWS;
  const isFirst = props.rows === undefined && !instead;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? own;
  const { columns, selection, isPrinting, asCards } = useMedium(props);
  const model = useTableModel({ columns, rows, rowId, selection });
  const rowHeight = ROW_HEIGHTS[density];
  const openIndex = openId === null ? -1 : rows.findIndex((row) => rowId(row) === openId);
  const handlers = useRowKeys({ scroller, count: rows.length, rowHeight, openIndex, onOpen: props.onOpen, tree, ids: model.ids });
  const drawn = { model, columns, scroller, selection, openId, isPrinting, tree, groups: props.groups };
  return (
    <div
      className={css.frame}
      data-cards={asCards || undefined}
      data-density={density}
      data-openable={props.onOpen !== undefined || undefined}
      data-pending={(isFirst && props.pending) || undefined}
    >
      {busy && props.rows && <div className={css.busy} role="progressbar" aria-label="正在加载" />}
      {/* Focusable, so that the keyboard can scroll it. */}
      <div ref={scroller} className={css.scroller} role="region" aria-label={label} tabIndex={0} aria-busy={busy || isFirst} {...handlers}>
        {asCards ? <Cards props={props} drawn={drawn} isFirst={isFirst} /> : <Table props={props} drawn={drawn} isFirst={isFirst} />}
        {asCards && !isFirst && props.afterCards}
        {instead && <div className={css.instead}>{instead}</div>}
      </div>
      {!asCards && <ClippedTip within={scroller} />}
    </div>
  );
}

/**
 * The columns and selection for the screen or for print. A print has no tick boxes, omits columns marked as not printed, and never shows
 * cards.
 */
function useMedium<Row>({ columns, selection }: Pick<DataTableProps<Row>, 'columns' | 'selection'>) {
  const isPrinting = usePrinting();
  const isPhone = useMedia('(max-width: 600px)');
  const printed = useMemo(() => columns.filter(({ noPrint }) => !noPrint), [columns]);
  if (isPrinting) return { columns: printed, selection: undefined, isPrinting, asCards: false };
  return { columns, selection, isPrinting, asCards: isPhone };
}

type ContentProps<Row> = { props: DataTableProps<Row>; drawn: RowsProps<Row>; isFirst: boolean };

function Cards<Row>({ props, drawn, isFirst }: ContentProps<Row>): ReactNode {
  return isFirst ? (
    <SkeletonCards columns={drawn.columns} ticks={drawn.selection !== undefined} count={props.expected ?? EXPECTED} />
  ) : (
    <CardRows {...drawn} label={props.label} />
  );
}

function Table<Row>({ props, drawn, isFirst }: ContentProps<Row>): ReactNode {
  const { label, rows, density = 'mini', sort, defaultSort, onSort, onWidth, expected = EXPECTED } = props;
  const { model, columns, selection, isPrinting } = drawn;
  const rowHeight = ROW_HEIGHTS[density];
  const around = hasTotals(columns, rows ?? NO_ROWS) ? 2 : 1;
  return (
    <table
      ref={markSideways}
      className={css.table}
      role={drawn.tree && 'treegrid'}
      aria-label={label}
      aria-rowcount={rows ? rows.length + around : -1}
      style={isPrinting ? undefined : { minWidth: model.width }}
    >
      <TableHead
        model={model}
        selection={selection}
        sort={sort}
        defaultSort={defaultSort}
        onSort={onSort}
        onWidth={onWidth}
        isPrinting={isPrinting}
      />
      {isFirst ? (
        <SkeletonRows columns={columns.length + (selection ? 1 : 0)} count={expected} />
      ) : (
        <TableRows key={rowHeight} {...drawn} rowHeight={rowHeight} />
      )}
      <TotalRow model={model} selectable={selection !== undefined} />
    </table>
  );
}
