import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { Figure, type ProvedFigure } from './figure.tsx';

import css from './figure.module.css';

/** A figure of which a part may be hidden from the person: 仅含你可见的 4 条; 「—」 where they see none, as 0 would say that there are none. */
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

/** In place of rows that the person may not see: who sees them. It stands also where there are none, which they are not told. */
export function CutEmpty({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={css.none}>
      <EyeOff size={16} strokeWidth={1.75} aria-hidden />
      <span>— {children}</span>
    </p>
  );
}

/** Of what the figures below are taken, which stands before them. */
export function ScopeLine({ scope }: { scope: string }): ReactNode {
  return (
    <p className={css.scope}>
      <Eye size={14} strokeWidth={1.75} aria-hidden />
      统计范围：{scope}
    </p>
  );
}
