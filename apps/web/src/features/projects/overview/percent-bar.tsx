import { completeness } from '@houtai/contract/completeness';
import type { ReactNode } from 'react';

import { CompletenessText } from '#kit/figure-text.tsx';

import css from './percent-bar.module.css';

/** The completeness, from a percentage as text: as a number, with 超额完成 above 100, and as a decorative bar. */
export function PercentBar({ percent, width = 88 }: { percent: string; width?: number }): ReactNode {
  const ratio = Number(percent) / 100;
  return (
    <span className={css.percent}>
      <CompletenessText ratio={ratio} />
      <Bar ratio={ratio} over={completeness(ratio).over} width={width} />
    </span>
  );
}

function Bar({ ratio, over, width }: { ratio: number; over: boolean; width: number }): ReactNode {
  return (
    <span className={css.bar} style={{ width }} data-over={over || undefined} aria-hidden>
      <i style={{ width: `${Math.min(ratio, 1) * 100}%` }} />
    </span>
  );
}
