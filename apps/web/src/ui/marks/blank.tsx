import type { ReactNode } from 'react';

import patterns from '../patterns.module.css';

/** A dash for a missing value, lighter than a value. */
export function Blank(): ReactNode {
  return <span className={patterns.muted}>—</span>;
}
