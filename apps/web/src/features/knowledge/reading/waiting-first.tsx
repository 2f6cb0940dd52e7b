import { MAX_MUST_READS } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import css from '../knowledge.module.css';

type WaitingFirstProps = {
  /** The must-read items that the user has not confirmed; undefined while loading. */
  items: readonly { overdue: boolean }[] | undefined;
  children?: ReactNode;
};

/**
 * Says that items to confirm come first and how many there are. The line is there from the beginning, also for zero, so that the list below
 * does not move.
 */
export function WaitingFirst({ items, children }: WaitingFirstProps): ReactNode {
  if (!items || items.length === 0) {
    return (
      <p className={css.waiting} data-none role="status">
        {items && '没有待确认的必读'}
      </p>
    );
  }
  const overdue = items.filter((item) => item.overdue).length;
  // The call returns no more than this.
  const many = items.length >= MAX_MUST_READS ? `${MAX_MUST_READS} 篇以上` : `${items.length} 篇`;
  return (
    <p className={css.waiting} role="status">
      <span>
        必读 {many}待确认{overdue > 0 && `，${overdue} 篇已逾期`}，排在最前
      </span>
      {children}
    </p>
  );
}
