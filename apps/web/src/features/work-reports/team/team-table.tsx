import { centsOf as hundredthsOf } from '@houtai/contract/cents';
import { DAY_STATES, REPORT_KINDS, type ReportKind } from '@houtai/contract/work-report-words';
import type { ReportDay, TeamRow } from '@houtai/contract/work-reports';
import type { ReactNode } from 'react';

import { Avatar } from '#ui/marks/avatar.tsx';

import { DayStateMark } from '../hours/day-glyph.tsx';
import { weekdayWord } from '../hours/day-strip.tsx';

import css from './team-table.module.css';

type TeamTableProps = {
  team: { rows: readonly TeamRow[] };
  kind: ReportKind;
  openId: string | null;
  today: string;
  onOpen: (reportId: string) => void;
};

/** Hours below this share of the expected ones are amber, because they are checked first. */
const ENOUGH = 0.9;

/** People by day. Unread reports are highlighted; a name opens the report. */
export function TeamTable({ team, kind, openId, today, onOpen }: TeamTableProps): ReactNode {
  const days = team.rows[0]?.days ?? [];
  const isWide = days.length > 7;
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div className={css.scroll} role="region" aria-label="团队汇报" tabIndex={0}>
      <table className={css.team} data-wide={isWide || undefined}>
        <thead>
          <tr>
            <th scope="col" className={css.person}>
              人员
            </th>
            {days.map(({ day }) => (
              <th key={day} scope="col" data-today={day === today || undefined} aria-label={`周${weekdayWord(day)} ${day}`}>
                {isWide ? Number(day.slice(8)) : weekdayWord(day)}
              </th>
            ))}
            <th scope="col" className={css.sum}>
              合计 h
            </th>
            <th scope="col" className={css.state}>
              {REPORT_KINDS[kind]}
            </th>
            <th scope="col" className={css.read}>
              已读
            </th>
          </tr>
        </thead>
        <tbody>
          {team.rows.map((row) => (
            <tr
              key={row.userId}
              data-open={(row.reportId !== '' && row.reportId === openId) || undefined}
              data-opens={row.reportId !== '' || undefined}
              onClick={row.reportId === '' ? undefined : () => onOpen(row.reportId)}
            >
              <th scope="row">
                <Avatar name={row.name} size={20} />
                {row.reportId === '' ? (
                  <span>{row.name}</span>
                ) : (
                  <button type="button" onClick={() => onOpen(row.reportId)}>
                    {row.unread ? <b>{row.name}</b> : row.name}
                  </button>
                )}
                {row.unread && <i className={css.dot} role="img" aria-label="未读" />}
              </th>
              {row.days.map((one) => (
                <DayCell key={one.day} row={one} />
              ))}
              <td className={css.sum} data-low={isLow(row) || undefined}>
                {row.hours}
              </td>
              <td>
                <DayStateMark state={row.state} missing="缺交" />
              </td>
              <td>{row.receivers === 0 ? '—' : `${row.readers} / ${row.receivers}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The expected hours of a day with half a day of leave. */
const HALF_DAY = '4.00';

const SIGNS: Readonly<Record<ReportDay['state'], string>> = {
  submitted: '0',
  late: '0',
  draft: '草稿',
  missing: '缺',
  open: '·',
  leave: '假',
  off: '·',
  away: '',
};

function DayCell({ row }: { row: ReportDay }): ReactNode {
  const hours = Number(row.hours);
  const isHalf = row.expected === HALF_DAY;
  return (
    <td
      data-half={isHalf || undefined}
      data-state={row.state}
      data-missing={row.isMissing || undefined}
      title={`${row.day} ${DAY_STATES[row.state]} ${row.hours} h${isHalf ? '，请假半天' : ''}`}
    >
      {row.state === 'missing' || hours === 0 ? SIGNS[row.state] : hours}
    </td>
  );
}

/** Whether the hours are lower than the days with a due report would have. */
function isLow({ days, hours }: TeamRow): boolean {
  const due = days.filter(({ state, isMissing }) => isMissing || state === 'submitted' || state === 'late');
  return hundredthsOf(hours) < due.reduce((sum, { expected }) => sum + hundredthsOf(expected), 0) * ENOUGH;
}
