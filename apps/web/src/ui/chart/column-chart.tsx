import type { ReactNode } from 'react';

import css from './column-chart.module.css';

/** One column: its key, the label below it, its full name and its value. */
export type ChartColumn = { key: string; label: string; name: string; value: number };

type ColumnChartProps = {
  label: string;
  /** In order; the last one is the current one, in the stronger colour. */
  columns: readonly ChartColumn[];
  onOpen: (key: string) => void;
};

/** A chart of columns over time in one colour; each is a button that opens what it counts, and shows its number on hover or focus. */
export function ColumnChart({ label, columns, onOpen }: ColumnChartProps): ReactNode {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ul className={css.chart} aria-label={label}>
      {columns.map(({ key, label: below, name, value }, index) => (
        <li key={key} data-now={index === columns.length - 1 || undefined}>
          <button type="button" aria-label={`${name}：${value}`} onClick={() => onOpen(key)}>
            <span className={css.track}>
              <span className={css.value} style={{ bottom: `${(value / most) * 100}%` }}>
                {value}
              </span>
              <span className={css.fill} style={{ height: `${(value / most) * 100}%` }} />
            </span>
            <span className={css.below}>{below}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
