import { type ReactNode, useId } from 'react';

import { useSize } from '../hooks/use-size.ts';

import css from './line-chart.module.css';

/** A reading: its key, the label below it, its full name, and its value. */
export type ChartPoint = { key: string; label: string; name: string; value: number };

type LineChartProps = {
  label: string;
  /** In order of time, spread evenly over the width. */
  points: readonly ChartPoint[];
  /** Formats a value, for example as 61.20%. */
  words: (value: number) => string;
  /** The value at the top; a higher point raises it. */
  most: number;
  /** The key of the point whose content is open. */
  openKey?: string;
  onOpen: (key: string) => void;
};

const HEIGHT = 136;
const TOP = 20;
const BOTTOM = 22;
const LEFT = 40;
const RIGHT = 24;
/** The minimum distance between two labels, in px. */
const WORD_EVERY = 56;
/** The minimum distance between two drawn points, in px. */
const POINT_EVERY = 14;
const FALLBACK_WIDTH = 320;

/** A line over time with its scale. Each point is a button that opens its content and shows its value on hover or focus. */
export function LineChart({ label, points: all, words, most, openKey, onOpen }: LineChartProps): ReactNode {
  const [box, { width: measured }] = useSize();
  const clip = useId();
  const width = measured || FALLBACK_WIDTH;
  const points = thinned(all, Math.max(2, Math.floor((width - LEFT - RIGHT) / POINT_EVERY)));
  const rules = rulesFor(most, Math.max(...points.map(({ value }) => value)));
  const top = rules.at(-1) ?? most;
  const step = points.length > 1 ? (width - LEFT - RIGHT) / (points.length - 1) : 0;
  const xAt = (index: number) => LEFT + index * step;
  const yAt = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const line = points.map(({ value }, index) => `${round(xAt(index))} ${round(yAt(value))}`).join('L');
  const everyWord = Math.max(1, Math.ceil(WORD_EVERY / Math.max(step, 1)));
  return (
    <div ref={box} className={css.chart} style={{ height: HEIGHT }}>
      <svg width={width} height={HEIGHT} aria-hidden>
        <clipPath id={clip}>
          <rect width={width} height={HEIGHT} />
        </clipPath>
        {rules.map((value) => (
          <g key={value}>
            <path className={css.rule} d={`M${LEFT} ${round(yAt(value))}H${width - 4}`} />
            <text x={LEFT - 8} y={yAt(value) + 4} textAnchor="end">
              {Math.round(value)}
            </text>
          </g>
        ))}
        {points.length > 1 && <path className={css.line} clipPath={`url(#${clip})`} d={`M${line}`} />}
        {points.map(({ key, label: below }, index) => {
          // The last point is the present and always has its label.
          const fromEnd = points.length - 1 - index;
          if (fromEnd % everyWord !== 0) return null;
          return (
            <text key={key} x={xAt(index)} y={HEIGHT - 6} textAnchor="middle">
              {below}
            </text>
          );
        })}
      </svg>
      <ul aria-label={label}>
        {points.map(({ key, name, value }, index) => (
          <li key={key} style={{ left: xAt(index), top: yAt(value) }} data-now={index === points.length - 1 || undefined}>
            <button type="button" aria-label={`${name}：${words(value)}`} aria-pressed={key === openKey} onClick={() => onOpen(key)}>
              <span className={css.value} data-side={index < 2 ? 'start' : index > points.length - 3 ? 'end' : undefined}>
                {words(value)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Reduces the points to at most `most`, evenly spaced from the last one backwards, and always with the first. */
function thinned(points: readonly ChartPoint[], most: number): readonly ChartPoint[] {
  if (points.length <= most) return points;
  const every = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * every)]).filter((point) => point !== undefined);
}

/**
 * The values of the three or four rules, from 0 on: multiples of half the scale, or of a multiple of that for much higher values, so that
 * they are round.
 */
function rulesFor(most: number, highest: number): readonly number[] {
  const halves = Math.max(2, Math.ceil((highest / most) * 2));
  const every = halves > 3 ? Math.ceil(halves / 2) : 1;
  return Array.from({ length: Math.ceil(halves / every) + 1 }, (_, at) => (at * every * most) / 2);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
