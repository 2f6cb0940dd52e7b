import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';
import { type ReactNode, useState } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';

import { periodWords } from './period-words.ts';

import css from './reimbursement.module.css';

/** The billing period of a document and its remaining days; for a new one the current period. */
export function PeriodNote({ period }: { period?: string | undefined }): ReactNode {
  const [present] = useState(() => billingPeriod(localDate(new Date())));
  const end = period ?? present.end;
  return (
    <span className={css.period}>
      <Icon name="calendar" size={14} />
      账期 {periodWords(end)}
      {end === present.end && <small>{present.daysLeft === 0 ? '今天截止' : `还剩 ${present.daysLeft} 天`}</small>}
    </span>
  );
}
