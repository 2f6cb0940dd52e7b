import type { ReactNode } from 'react';

import css from './record-body.module.css';

/** The layout of a record's detail outside of its list. */
export function RecordBody({ children }: { children: ReactNode }): ReactNode {
  return <div className={`${css.parts} ${css.alone}`}>{children}</div>;
}
