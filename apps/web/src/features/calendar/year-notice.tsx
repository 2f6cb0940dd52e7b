import type { CalendarYear } from '@houtai/contract/calendar';
import type { ReactNode } from 'react';

import css from './calendar-page.module.css';

/**
 * The working hours and the years with maintained holidays. A year without any is highlighted, because time limits would count its holidays
 * as working days.
 */
export function YearNotice({ year, kept }: { year: string; kept: CalendarYear }): ReactNode {
  const { years, hours } = kept;
  const isKept = years.includes(year);
  return (
    <p className={css.notice} data-missing={!isKept || undefined}>
      {!isKept && `${year} 年没有录入节假日与调休，工作日按周一至周五计算，请在放假安排公布后录入。`}
      {years.length > 0 && `已录入 ${years.join('、')} 年的节假日与调休。`}
      工作时间 {hours.from} 至 {hours.to}（在参数设置中设定）。
    </p>
  );
}
