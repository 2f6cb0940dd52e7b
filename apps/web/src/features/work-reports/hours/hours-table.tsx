import { localDate } from '@houtai/contract/dates';
import { MAX_HOURS_OF_DAY } from '@houtai/contract/work-report-form';
import type { ReportDay } from '@houtai/contract/work-reports';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';
import { CellInput } from '#ui/input/cell.tsx';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';

import { weekdayWord } from './day-strip.tsx';
import { HoursHead } from './hours-head.tsx';
import { hoursFault, hoursText, normalizedHours } from './hours-text.ts';
import { type HoursProps, useHours } from './use-hours.ts';

import css from './hours-table.module.css';

/** Hours by project and day with sums; cells of a closed day say why they are read-only. */
export function HoursTable({ own, editing, projectId }: HoursProps): ReactNode {
  const hours = useHours(own, editing, projectId);
  const today = localDate(useNow());
  const isWide = own.days.length > 7;
  return (
    <section aria-label="工时" className={css.hours}>
      <HoursHead own={own} total={hours.total} fault={editing.fault} />
      <div className={css.scroll}>
        <table data-wide={isWide || undefined}>
          <thead>
            <tr>
              <th scope="col" className={css.project}>
                项目
              </th>
              {own.days.map(({ day }) => (
                <th key={day} scope="col" aria-label={`周${weekdayWord(day)} ${day}`}>
                  {isWide ? Number(day.slice(8)) : weekdayWord(day)}
                </th>
              ))}
              <th scope="col">合计</th>
            </tr>
          </thead>
          <tbody>
            {hours.projects.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  {name}
                </th>
                {own.days.map((row) => (
                  <HoursCell
                    key={row.day}
                    row={row}
                    today={today}
                    label={`${name} ${row.day} 工时`}
                    value={hours.at(row.day, id)}
                    isOpen={own.kind !== 'day' || row.day === own.start}
                    onChange={(text) => hours.set(row.day, id, text)}
                  />
                ))}
                <td className={css.sum}>{hoursText(hours.ofProject(id))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Combobox aria-label="添加项目" placeholder="添加项目" value="" options={hours.offered} onChange={hours.add} />
              </th>
              {own.days.map((row) => (
                <td
                  key={row.day}
                  data-missing={row.isMissing || undefined}
                  data-much={hours.ofDay(row.day) > MAX_HOURS_OF_DAY || undefined}
                >
                  {hours.ofDay(row.day) > 0 ? hoursText(hours.ofDay(row.day)) : row.isMissing ? '缺' : '—'}
                </td>
              ))}
              <td className={css.sum}>{hours.total}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

type HoursCellProps = {
  row: ReportDay;
  today: string;
  label: string;
  value: string;
  /** False for other days than the one of a daily report. */
  isOpen: boolean;
  onChange: (text: string) => void;
};

function HoursCell({ row, today, label, value, isOpen, onChange }: HoursCellProps): ReactNode {
  const look = { 'data-missing': row.isMissing || undefined, 'data-today': row.day === today || undefined };
  if (row.closed !== '')
    return (
      <td {...look} data-closed>
        <Tip text={row.closed}>
          <span tabIndex={0} aria-label={`${label} ${value || '无'}，${row.closed}`}>
            {value || '—'}
          </span>
        </Tip>
      </td>
    );
  if (!isOpen || row.day > today) return <td {...look}>{value || '—'}</td>;
  return (
    <td {...look}>
      <CellInput
        name={label}
        label={label}
        value={value}
        placeholder="—"
        align="end"
        inputMode="decimal"
        settle={normalizedHours}
        bad={hoursFault(value.trim()) === '' ? undefined : 'typed'}
        onChange={onChange}
      />
    </td>
  );
}
