import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { Figure, type ProvedFigure } from './figure.tsx';

import css from './figure.module.css';

/**
 * A figure that may omit records that the user cannot see: 仅含你可见的 4 条. It shows 「—」 if the user sees none, because 0 would claim that there
 * are none.
 */
export function CutFigure({ figure, unit = '' }: { figure: ProvedFigure; unit?: string }): ReactNode {
  if (Number(figure.value) === 0)
    return (
      <span className={css.cut} data-cut>
        —
      </span>
    );
  return (
    <span className={css.cut} data-cut>
      <Eye size={14} strokeWidth={1.75} aria-hidden />
      <Figure {...figure}>{`仅含你可见的 ${figure.value}${unit && ` ${unit}`}`}</Figure>
    </span>
  );
}

/**
 * Shown instead of rows that the user may not see: tells who may see them. Also shown if there are none, because the user may not know
 * that.
 */
export function CutEmpty({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={css.none}>
      <EyeOff size={16} strokeWidth={1.75} aria-hidden />
      <span>— {children}</span>
    </p>
  );
}

/** Tells which records the figures below cover. */
export function ScopeLine({ scope }: { scope: string }): ReactNode {
  return (
    <p className={css.scope}>
      <Eye size={14} strokeWidth={1.75} aria-hidden />
      统计范围：{scope}
    </p>
  );
}
