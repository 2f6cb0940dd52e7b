import type { ReactNode } from 'react';

import { Spinner } from '#ui/marks/spinner.tsx';

import css from './preview.module.css';

/** What stands in the middle of a preview until there is something to see. */
export function Waiting(): ReactNode {
  return (
    <div className={css.middle}>
      <Spinner />
    </div>
  );
}
