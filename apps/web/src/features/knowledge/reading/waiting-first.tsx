import { MUST_READS_MOST } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import css from '../knowledge.module.css';

type WaitingFirstProps = {
  /** How many must-read items the person has not confirmed. */
  count: number;
  /** How many of them are beyond their day. */
  overdue: number;
  children?: ReactNode;
};

/** Says that what waits for a confirmation stands before all else, and how much that is; nothing where there is none. */
export function WaitingFirst({ count, overdue, children }: WaitingFirstProps): ReactNode {
  if (count === 0) return null;
  // The call gives no more than that.
  const many = count >= MUST_READS_MOST ? `${MUST_READS_MOST} 篇以上` : `${count} 篇`;
  return (
    <p className={css.waiting} role="status">
      <span>
        必读 {many}待确认{overdue > 0 && `，其中 ${overdue} 篇已逾期`}，排在最前
      </span>
      {children}
    </p>
  );
}
