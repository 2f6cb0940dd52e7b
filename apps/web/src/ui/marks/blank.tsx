import type { ReactNode } from 'react';

import patterns from '../patterns.module.css';

/** What stands where there is no value: quieter than a value, so that the eye passes over it. */
export function Blank(): ReactNode {
  return <span className={patterns.muted}>—</span>;
}
