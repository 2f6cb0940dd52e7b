import { type ReactNode, useState } from 'react';

import { Button } from '../buttons/button.tsx';
import { Empty } from '../empty.tsx';

import patterns from '../patterns.module.css';
import css from './bar-chart.module.css';

/** One bar: its key, its label, its value, and a note beside the number. */
export type Bar = { key: string; label: string; value: number; note?: string };

type BarChartProps = {
  title: string;
  bars: readonly Bar[];
  /** The unit of the sum, if it differs from that of the bars. */
  unit?: string;
  /** A caption instead of the sum, for numbers that do not add up to a whole. */
  about?: string;
  /** The number of decimals of all numbers. */
  decimals?: number;
  /** The number of bars shown before the user expands the chart; the sum covers all bars. */
  first?: number;
  onOpen: (key: string) => void;
};

/** A bar chart with its numbers beside the bars; each bar is a button that opens the list it counts. */
export function BarChart({ title, bars, unit = '', about, decimals = 0, first = bars.length, onOpen }: BarChartProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? [] : bars.slice(first);
  const wordsOf = (value: number) => value.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const total = sumOf(bars);
  return (
    <section className={css.chart} aria-label={title}>
      <h3>
        {title}
        <small>{about ?? `共 ${wordsOf(total)}${unit && ` ${unit}`}`}</small>
      </h3>
      {bars.length === 0 && <Empty>这段时间没有数据</Empty>}
      <ul>
        {bars.slice(0, bars.length - rest.length).map(({ key, label, value, note }) => (
          <li key={key}>
            <button
              type="button"
              className={css.bar}
              data-decimals={decimals || undefined}
              onClick={() => onOpen(key)}
              aria-label={`${label} ${wordsOf(value)}${note ? `，${note}` : ''}`}
            >
              <span className={css.label}>{label}</span>
              <span className={css.track}>
                <span className={css.fill} style={{ width: `${(value / most) * 100}%` }} />
              </span>
              <span className={css.value}>{wordsOf(value)}</span>
              <span className={patterns.note}>{note}</span>
            </button>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <Button kind="ghost" size="small" onClick={() => setWhole(true)}>
          显示其余 {rest.length} 项，共 {wordsOf(sumOf(rest))}
          {unit && ` ${unit}`}
        </Button>
      )}
    </section>
  );
}

function sumOf(bars: readonly Bar[]): number {
  return bars.reduce((sum, bar) => sum + bar.value, 0);
}
