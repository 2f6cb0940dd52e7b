import type { ReactNode } from 'react';

import css from './state-mark.module.css';

/** The glyph of a state: ring (waiting), half disc (in progress), tick (done), bar (closed), cross (refused). */
export type StateShape = 'waiting' | 'doing' | 'done' | 'closed' | 'refused';

/** A state as glyph and word, for table cells and rows: never by colour alone. */
export function StateMark({ shape, children }: { shape: StateShape; children: ReactNode }): ReactNode {
  return (
    <span className={css.state} data-shape={shape}>
      {children}
    </span>
  );
}
