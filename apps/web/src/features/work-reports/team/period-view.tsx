import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { reportPeriod } from '@houtai/contract/report-periods';
import { DAY_STATES } from '@houtai/contract/work-report-words';
import type { ReportDay } from '@houtai/contract/work-reports';
import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DayStateMark } from '../hours/day-glyph.tsx';
import type { ReportAddress } from '../report/use-report-address.ts';
import { LeavesDrawer } from './leaves-drawer.tsx';
import { PeriodClosings } from './period-closings.tsx';

import css from './period-view.module.css';

/** The billing period by day and, for users who may close it, its state for each department. */
export function PeriodView({ place }: { place: ReportAddress }): ReactNode {
  const { end: day } = billingPeriod(place.day);
  const mayClose = useCan([calls.workHours.close.access]);
  const [isLeaveOpen, setLeaveOpen] = useState(false);
  const { data, error, refetch } = useQuery(queryOf(calls.workHours.period, { day }, { silent: true }));
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  return (
    <div className={css.period}>
      <section aria-label="我的账期">
        <h2>
          我的账期
          <span>
            应交 <b>{data.due}</b>，缺 <b data-missing={data.missing > 0 || undefined}>{data.missing}</b>，工时 <b>{data.hours}</b> 小时
          </span>
          <Button size="small" onClick={() => setLeaveOpen(true)}>
            <CalendarOff size={16} strokeWidth={1.75} aria-hidden />
            请假
          </Button>
        </h2>
        <PeriodCalendar days={data.days} today={place.today} onOpen={(day) => place.go({ view: null, kind: 'day', day })} />
      </section>
      {mayClose && (
        <PeriodClosings day={day} departmentId={place.departmentId} onDepartment={(departmentId) => place.go({ departmentId })} />
      )}
      {isLeaveOpen && <LeavesDrawer from={data.start} onClose={() => setLeaveOpen(false)} />}
    </div>
  );
}

type PeriodCalendarProps = { days: readonly ReportDay[]; today: string; onOpen: (day: string) => void };

/** The days in weeks from Monday on. */
function PeriodCalendar({ days, today, onOpen }: PeriodCalendarProps): ReactNode {
  const [first] = days;
  const before = first ? days.findIndex(({ day }) => day > reportPeriod('week', first.day).end) : 0;
  return (
    <div className={css.scroll}>
      <ol className={css.days}>
        {['一', '二', '三', '四', '五', '六', '日'].map((name) => (
          <li key={name} className={css.weekday} aria-hidden>
            {name}
          </li>
        ))}
        {days.map((row, at) => (
          <li key={row.day} style={at === 0 ? { gridColumnStart: 8 - before } : undefined}>
            <button
              type="button"
              data-off={row.state === 'off' || row.state === 'leave' || row.state === 'away' || undefined}
              data-missing={row.isMissing || undefined}
              aria-current={row.day === today ? 'date' : undefined}
              aria-label={`${row.day} ${DAY_STATES[row.state]}，${row.hours} 小时${row.closed && `，${row.closed}`}`}
              title={row.closed || undefined}
              onClick={() => onOpen(row.day)}
            >
              <span>
                {row.day.slice(5)}
                {row.closed !== '' && <Lock size={12} strokeWidth={1.75} aria-hidden />}
              </span>
              <span className={css.state}>
                <DayStateMark state={row.state} />
              </span>
              <small>{Number(row.hours) > 0 ? `${row.hours} h` : ''}</small>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
