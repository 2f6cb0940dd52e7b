import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import type { ExportCall } from '@houtai/contract/exports';

import type { Column } from '#ui/data-table/column.ts';

import type { SortOf } from './list-of.ts';

type RowOf<C extends Call> = ResultOf<C> extends { rows: (infer Row)[] } ? Row : never;

/** The column ids that an export call accepts. */
type ExportedBy<E extends ExportCall> = InputOf<E> extends { columns: { id: infer Id extends string }[] } ? Id : never;

/**
 * The columns of a list that one call reads and another exports: only ids that the export has, and sortable only by the orders of the list.
 */
export type ColumnsOf<C extends Call, E extends ExportCall> = readonly (
  | (Column<RowOf<C>, ExportedBy<E>> & ({ id: SortOf<C> } | { sortable?: never }))
  | (Column<RowOf<C>, 'act'> & { card: 'actions' })
)[];

/** The columns of a tree of rows that a call exports. */
export type TreeColumnsOf<Row, E extends ExportCall> = readonly Column<Row, ExportedBy<E>>[];

type Unnamed<Row> = Omit<Column<Row>, 'id'>;

type NamedColumns<C extends Call, E extends ExportCall> = {
  readonly [Id in ExportedBy<E>]: Id extends SortOf<C> ? Unnamed<RowOf<C>> : Omit<Unnamed<RowOf<C>>, 'sortable'>;
};

/** The columns of a list in this order. The compiler demands one for each column of the export. */
export function everyColumn<C extends Call, E extends ExportCall>(columns: NamedColumns<C, E>): readonly Column<RowOf<C>>[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a column by each name, some without what is optional
  return Object.entries(columns as Readonly<Record<string, Unnamed<RowOf<C>>>>).map(([id, column]) => ({ id, ...column }));
}
