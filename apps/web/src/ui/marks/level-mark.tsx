import type { ReactNode } from 'react';

import css from './level-mark.module.css';

/** How much something presses: one bar of three, two, three, three in red. */
export type Level = 'low' | 'middle' | 'high' | 'urgent';

/** A level as three bars and plain word, for table cells, cards and facts: never a colour alone. */
export function LevelMark({ level, children }: { level: Level; children: ReactNode }): ReactNode {
  return (
    <span className={css.level} data-level={level}>
      {children}
    </span>
  );
}
