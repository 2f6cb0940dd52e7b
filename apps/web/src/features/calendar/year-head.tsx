import { calls } from '@houtai/contract';
import { CALENDAR_YEARS } from '@houtai/contract/limits';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { ExportButton } from '#kit/list/export-button.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import css from './calendar-page.module.css';

/** The columns of an export. */
const COLUMNS = [
  { id: 'day', head: '日期' },
  { id: 'weekday', head: '星期' },
  { id: 'kind', head: '安排' },
  { id: 'name', head: '名称' },
  { id: 'updatedAt', head: '更新时间' },
];

type YearHeadProps = {
  year: string;
  thisYear: string;
  onYear: (year: string) => void;
  onHistory: () => void;
  /** Absent for readers. */
  onSet: (() => void) | undefined;
};

export function YearHead({ year, thisYear, onYear, onHistory, onSet }: YearHeadProps): ReactNode {
  const turn = (step: number) => onYear(String(Number(year) + step));
  return (
    <header className={css.head}>
      <h1>工作日历</h1>
      <div className={css.turn} role="group" aria-label="年份">
        <IconButton icon={ChevronLeft} label="上一年" disabled={Number(year) <= CALENDAR_YEARS.from} onClick={() => turn(-1)} />
        <strong aria-live="polite">{year} 年</strong>
        <IconButton icon="right" label="下一年" disabled={Number(year) >= CALENDAR_YEARS.to} onClick={() => turn(1)} />
        {year !== thisYear && (
          <Button size="small" kind="ghost" onClick={() => onYear(thisYear)}>
            今年
          </Button>
        )}
      </div>
      <span className={css.tools}>
        <Button size="small" onClick={onHistory}>
          <Icon name="history" />
          变更记录
        </Button>
        <ExportButton call={calls.calendar.export} name="工作日历" asked={{ year }} columns={COLUMNS} />
        {onSet && (
          <Button kind="primary" onClick={onSet}>
            <Icon name="plus" />
            设置日期
          </Button>
        )}
      </span>
    </header>
  );
}
