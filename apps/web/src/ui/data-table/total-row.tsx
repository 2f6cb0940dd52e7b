import type { ReactNode } from 'react';

import { cellOffset, classOf } from './cell-position.ts';
import type { Column } from './column.ts';
import type { TableModel } from './table-model.ts';
import { totalOf, totalText } from './totals.ts';

import css from './data-table.module.css';

/** The caption of the totals, which cover the rows of this page only. */
const WORDS = '本页合计';

type TotalsProps<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[] };

/** The foot of the table with the sum of each column that has a total; absent if none has one. */
export function TotalRow<Row>({ model, selectable }: { model: TableModel<Row>; selectable: boolean }): ReactNode {
  const { placed, rows } = model;
  if (
    !hasTotals(
      placed.map(({ column }) => column),
      rows,
    )
  )
    return null;
  return (
    <tfoot>
      <tr aria-rowindex={rows.length + 2}>
        {selectable && <td className={`${css.tick} ${css.pinned}`} style={{ left: 0 }} />}
        {placed.map((one, index) => (
          <td key={one.column.id} className={classOf(one)} style={cellOffset(one)}>
            {index === 0 && <b>{WORDS}</b>} <Total column={one.column} rows={rows} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The totals below the cards. */
export function CardTotals<Row>({ columns, rows }: TotalsProps<Row>): ReactNode {
  if (!hasTotals(columns, rows)) return null;
  return (
    <div className={css.cardtotals}>
      <b>{WORDS}</b>
      <dl>
        {columns
          .filter(({ total }) => total)
          .map((column) => (
            <div key={column.id}>
              <dt>{column.head}</dt>
              <dd>
                <Total column={column} rows={rows} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function Total<Row>({ column, rows }: { column: Column<Row>; rows: readonly Row[] }): ReactNode {
  const sum = totalOf(column, rows);
  if (sum === null || !column.total) return null;
  return <span data-negative={sum < 0 || undefined}>{totalText(sum, column.total.decimals)}</span>;
}

/** Whether there are rows and at least one column has a total. */
export function hasTotals<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): boolean {
  return rows.length > 0 && columns.some(({ total }) => total);
}
