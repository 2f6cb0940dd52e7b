import type { ReactNode } from 'react';

import css from './blank.module.css';

/** What stands where there is no value: quieter than a value, so that the eye passes over it. */
export function Blank(): ReactNode {
  return <span className={css.blank}>—</span>;
}
