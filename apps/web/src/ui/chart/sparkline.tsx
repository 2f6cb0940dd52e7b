import type { ReactNode } from 'react';

import css from './sparkline.module.css';

type SparklineProps = {
  /** The accessible name of the line. */
  label: string;
  /** In order; all are shown over the whole width. */
  values: readonly number[];
  /** The value at the top; a higher value raises it. */
  most?: number;
};

const WIDTH = 100;
const HEIGHT = 40;

/** A small line that shows the course of a figure; the figure itself stands beside it as text. */
export function Sparkline({ label, values, most = 1 }: SparklineProps): ReactNode {
  const top = Math.max(most, ...values);
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const points = values.map((value, index) => `${round(index * step)} ${round(HEIGHT - (Math.max(0, value) / top) * (HEIGHT - 2) - 1)}`);
  const line = points.length > 1 ? `M${points.join('L')}` : '';
  const highest = values.length > 0 ? Math.max(...values) : 0;
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}，${values.length} 次取样，最高 ${highest}`}
    >
      {line && <path className={css.area} d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />}
      <path d={line} />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
