import type { ReactNode } from 'react';

import { Spinner } from '#ui/marks/spinner.tsx';

import css from './preview.module.css';

/** A spinner in the middle of a loading preview. */
export function Waiting(): ReactNode {
  return (
    <div className={css.middle}>
      <Spinner />
    </div>
  );
}
