import type { ReactNode } from 'react';

import css from './level-mark.module.css';

/** The priority: one, two or three of three bars, or three in red. */
export type Level = 'low' | 'middle' | 'high' | 'urgent';

/** A level as three bars and a word, for table cells, cards and facts: never by colour alone. */
export function LevelMark({ level, children }: { level: Level; children: ReactNode }): ReactNode {
  return (
    <span className={css.level} data-level={level}>
      {children}
    </span>
  );
}
