import type { ListCall } from '@houtai/contract/paging';

import type { Column } from '#ui/data-table/column.ts';

/** What of the list is asked for. */
export type SelectQuery = { keyword: string; offset: number; limit: number };

/** What a select dialog is given. */
export type SelectDialogProps<Row extends object, Input> = {
  title: string;
  /** The list to choose from; anyone who leaves it out is told so, here and in the console. */
  call: ListCall<Input, Row> | undefined;
  input: (asked: SelectQuery) => Input;
  /** Stable between renders. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** What a row is called as a chip. */
  label: (row: Row) => string;
  /** What the rows are, for the sentences: 「没有符合条件的…」. */
  noun: string;
  searchHint?: string;
  multiple?: boolean;
  /** Chosen before. */
  chosen?: readonly Row[];
  onClose: () => void;
  onChoose: (rows: readonly Row[]) => void;
};
