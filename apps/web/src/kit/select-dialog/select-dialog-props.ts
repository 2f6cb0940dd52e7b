import type { ListCall } from '@houtai/contract/paging';

import type { Column } from '#ui/data-table/column.ts';

/** The requested part of the list. */
export type SelectQuery = { keyword: string; offset: number; limit: number };

/** What a select dialog is given. */
export type SelectDialogProps<Row extends object, Input> = {
  title: string;
  /** The list to choose from; if it is missing, the dialog and the console say so. */
  call: ListCall<Input, Row> | undefined;
  input: (asked: SelectQuery) => Input;
  /** Must keep its identity between renders. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The text of a row's chip. */
  label: (row: Row) => string;
  /** The noun for rows in messages: 「没有符合条件的…」. */
  noun: string;
  searchHint?: string;
  multiple?: boolean;
  /** The rows that are chosen initially. */
  chosen?: readonly Row[];
  onClose: () => void;
  onChoose: (rows: readonly Row[]) => void;
};
