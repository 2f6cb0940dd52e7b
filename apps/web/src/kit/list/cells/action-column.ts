import type { ReactNode } from 'react';

import type { Column } from '#ui/data-table/column.ts';

/** The last column of a list, with the actions of a row. It stays visible and is not printed. */
export function actionColumn<Row>(width: number, cell: (row: Row) => ReactNode): Column<Row> {
  return { id: 'act', head: '操作', width, cell, pin: 'end', card: 'actions', noPrint: true };
}
