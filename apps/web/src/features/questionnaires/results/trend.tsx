import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import { DAY_PART } from '@houtai/contract/questionnaire-words';
import type { ReactNode } from 'react';

import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';

import { toggleFilter } from './toggle-filter.ts';

import patterns from '#ui/patterns.module.css';
import css from './tables.module.css';

/** Maximum number of columns that are wide enough to press; longer trends show their latest days, and the table below has them all. */
const MAX_DRAWN = 31;
const DRAWN_ON_PHONES = 7;

type TrendProps = {
  days: QuestionnaireResults['days'];
  /** The number of all answers under the filter; the days have only the latest. */
  matching: number;
  filter: string;
  onOpen: (filter: string) => void;
};

/** The number of answers on each day; a day opens its answers. */
export function Trend({ days, matching, filter, onOpen }: TrendProps): ReactNode {
  const most = useIsNarrowSheet(600) ? DRAWN_ON_PHONES : MAX_DRAWN;
  const drawn = days.slice(-most);
  const open = (day: string) => onOpen(toggleFilter(filter, DAY_PART, day));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const earlier = Math.max(0, matching - total);
  const best = days.reduce((found, day) => (day.count > found.count ? day : found), days[0] ?? { day: '', count: 0 });
  if (days.length === 0) return <p className={patterns.nothing}>没有符合条件的答卷</p>;
  return (
    <section className={css.trend} aria-label="趋势">
      <h2>每天回收的份数</h2>
      <p className={css.lead}>
        {days.length} 天共 {total} 份，最多的一天是 {best.day}（{best.count} 份）
        {days.length > most && `，图中为最近 ${most} 天`}
        {earlier > 0 && `；仅列最近 ${days.length} 天，更早的 ${earlier} 份只计入累计`}
      </p>
      <ColumnChart
        label="每天回收的份数"
        columns={drawn.map(({ day, count }) => ({ key: day, label: day.slice(5), name: day, value: count }))}
        onOpen={open}
      />
      <div className={css.scroll} role="region" aria-label="每天份数表" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">当天</th>
              <th scope="col">累计</th>
            </tr>
          </thead>
          <tbody>
            {addedUp(days, earlier).map(({ day, count, all }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>
                  {count === 0 ? (
                    0
                  ) : (
                    <button type="button" aria-label={`查看 ${day} 的 ${count} 份`} onClick={() => open(day)}>
                      {count}
                    </button>
                  )}
                </td>
                <td>{all}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The days with their cumulative numbers, latest first. */
function addedUp(days: QuestionnaireResults['days'], earlier: number): { day: string; count: number; all: number }[] {
  let all = earlier;
  return days.map((day) => ({ ...day, all: (all += day.count) })).reverse();
}
