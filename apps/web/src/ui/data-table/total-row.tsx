import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

import { classOf, offsetOf } from './cell-place.ts';
import type { Column } from './column.ts';
import type { Model } from './table-model.ts';
import { totalOf, totalText } from './totals.ts';

import css from './data-table.module.css';

/** What the totals are of: the rows that are there, not those of other pages. */
const WORDS = '本页合计';

type TotalsProps<Row extends RowData> = { model: Model<Row>; columns: readonly Column<Row>[]; rows: readonly Row[] };

/** The foot of the table: the sum of each column that has a total. Absent where none has one. */
export function TotalRow<Row extends RowData>({ model, columns, rows, selectable }: TotalsProps<Row> & { selectable: boolean }): ReactNode {
  if (!hasTotals(columns, rows)) return null;
  return (
    <tfoot>
      <tr aria-rowindex={rows.length + 2}>
        {selectable && <td className={`${css.tick} ${css.pinned}`} style={{ left: 0 }} />}
        {model.getVisibleLeafColumns().map((drawn, index) => {
          const column = columns.find(({ id }) => id === drawn.id);
          return (
            <td key={drawn.id} className={classOf(drawn)} style={offsetOf(drawn, selectable)}>
              {index === 0 && <b>{WORDS}</b>} {column && <Total column={column} rows={rows} />}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** The totals below the cards. */
export function CardTotals<Row extends RowData>({ columns, rows }: Omit<TotalsProps<Row>, 'model'>): ReactNode {
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

/** Whether there is anything to add up. */
export function hasTotals<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): boolean {
  return rows.length > 0 && columns.some(({ total }) => total);
}
