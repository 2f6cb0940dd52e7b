import { FEEDBACK_LIMITS_PAGE } from '@houtai/contract/feedback-limits';
import { linkTo } from '@houtai/contract/links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Can } from '#platform/session/can.tsx';

import css from './urgency-text.module.css';

/** What rows are in the order of, where there is room for it, and the way to the limits that it follows from, for anyone who may see them. */
export function UrgencyOrder(): ReactNode {
  return (
    <span className={css.order}>
      <span>顺序：级别、超时、到期、等我、进行中</span>
      <Can tag={['feedback:limits:list']}>
        <Link to={linkTo(FEEDBACK_LIMITS_PAGE, {})}>时限表</Link>
      </Can>
    </span>
  );
}
