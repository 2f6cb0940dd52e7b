import { AGENDA_PAGE, type TeamMember } from '@houtai/contract/agenda';
import { linkTo } from '@houtai/contract/links';
import { URGENCY_BAND_WORDS } from '@houtai/contract/urgency-rules';
import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { Figure } from '#kit/figure/figure.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import patterns from '#ui/patterns.module.css';
import css from './team-card.module.css';

const BANDS = ['now', 'late', 'today', 'waiting'] as const;
const HEADS = { now: '立即', late: '超时', today: '今天', waiting: '等待' } as const;

type Bands = Pick<TeamMember, (typeof BANDS)[number]>;
type TeamTableProps = { people: readonly TeamMember[]; week: { start: string; end: string } };

/** The people of a head with their tasks, missing reports and hours of the week. */
export function TeamTable({ people, week }: TeamTableProps): ReactNode {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="下属的待办与反馈">
      <table className={css.team}>
        <thead>
          <tr>
            <th scope="col">人员</th>
            {BANDS.map((band) => (
              <th key={band} scope="col">
                {HEADS[band]}
              </th>
            ))}
            <th scope="col" title="本账期缺交的日报">
              缺交
            </th>
            <th scope="col">本周 h</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">
                <span className={css.person}>
                  <Avatar name={person.userName} size={20} />
                  {person.userName}
                </span>
              </th>
              <Counts of={person} who={person.userName} query={{ userId: person.userId }} />
              <Missing who={person.userName} of={[person]} />
              <td data-band={person.isOver ? 'today' : undefined}>
                {person.hours === null ? (
                  <span title={UNSEEN}>—</span>
                ) : (
                  <Figure
                    value={person.hours}
                    to={linkTo(WORK_HOURS_PAGE, { userId: person.userId, from: week.start, to: week.end })}
                    label={`${person.userName}本周工时 ${person.hours}${person.isOver ? '，超出应有工时' : ''}`}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{people.length} 人合计</th>
            <Counts of={sumOf(people)} who="合计" query={{ team: '1' }} />
            <Missing who="合计" of={people} />
            <td>
              <Hours of={people} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const UNSEEN = '不写汇报，或不在你的数据范围内';

function Counts({ of, who, query }: { of: Bands; who: string; query: { userId: string } | { team: '1' } }): ReactNode {
  return BANDS.map((band) => (
    <td key={band} data-band={of[band] > 0 ? band : undefined}>
      {of[band] === 0 ? (
        '—'
      ) : (
        <Figure value={of[band]} to={linkTo(AGENDA_PAGE, { ...query, band })} label={`${who}${URGENCY_BAND_WORDS[band]} ${of[band]}`} />
      )}
    </td>
  ));
}

/** The number of days without a report of one person or of all; it opens the list of days, each linking to its week. */
function Missing({ who, of: people }: { who: string; of: readonly TeamMember[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const days = sumKnown(people.map(({ missing }) => missing));
  if (!days) return <td>{days === null ? <span title={UNSEEN}>—</span> : '—'}</td>;
  return (
    <td data-band="late">
      <Button kind="ghost" size="small" aria-label={`${who}本账期缺交日报 ${days}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {days}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={`${who} 缺交日报 ${days} 天`} width={420}>
          <ul className={patterns.stack8}>
            {people.flatMap(({ userId, userName, missingDays }) =>
              missingDays.map((day) => (
                <li key={`${userId} ${day}`}>
                  <Link to={linkTo(WORK_REPORT_PAGE, { view: 'team', kind: 'week', day })}>
                    {people.length > 1 ? `${userName} ${day}` : day}
                  </Link>
                </li>
              )),
            )}
          </ul>
        </Dialog>
      )}
    </td>
  );
}

/** The hours of people whose hours the user may see. */
function Hours({ of: people }: { of: readonly TeamMember[] }): ReactNode {
  const sum = sumKnown(people.map(({ hours }) => (hours === null ? null : Math.round(Number(hours) * 100))));
  if (sum === null) return '—';
  const hidden = people.filter(({ hours }) => hours === null).length;
  return <Figure value={(sum / 100).toFixed(2)} without="上面各行之和" {...(hidden > 0 && { title: `不含 ${hidden} 人：${UNSEEN}` })} />;
}

function sumOf(people: readonly TeamMember[]): Bands {
  const sum = { now: 0, late: 0, today: 0, waiting: 0 };
  for (const person of people) for (const band of BANDS) sum[band] += person[band];
  return sum;
}

/** The sum of known values; null when none is known. */
function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
