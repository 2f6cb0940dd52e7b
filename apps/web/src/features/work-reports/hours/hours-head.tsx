import { centsOf as hundredthsOf } from '@houtai/contract/cents';
import type { OwnReport } from '@houtai/contract/work-reports';
import type { ReactNode } from 'react';

import css from './hours-table.module.css';

const WHY = {
  day: '0.25 小时为单位',
  week: '从日报带出，可改；改动会写回当天日报',
  month: '从日报带出，可改；改动会写回当天日报',
} as const;

/** The total of hours, the expected hours, and a fault. */
export function HoursHead({ own, total, fault }: { own: OwnReport; total: string; fault: string }): ReactNode {
  const expected = hundredthsOf(own.expectedHours);
  const part = expected === 0 ? 0 : Math.min(1, hundredthsOf(total) / expected);
  return (
    <h2 className={css.head}>
      工时 <small>h</small>
      <span className={css.why}>{WHY[own.kind]}</span>
      {fault && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
      <span className={css.total}>
        {total} <small>/ {own.expectedHours}</small>
        <i className={css.bar} aria-hidden>
          <i style={{ width: `${part * 100}%` }} />
        </i>
      </span>
    </h2>
  );
}
