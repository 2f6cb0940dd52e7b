import { calls } from '@houtai/contract';
import { AGENDA_PAGE, type TeamMember } from '@houtai/contract/agenda';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { linkTo } from '@houtai/contract/links';
import { URGENCY_BAND_WORDS } from '@houtai/contract/urgency-rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from './team-card.module.css';

/** As many as are in sight. */
const EXPECTED = 7;
const BANDS = ['now', 'late', 'today', 'waiting'] as const;
const TEAM = queryOf(calls.agenda.team, {}, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(TEAM);
}

const TeamAlarm = lazyPart(() => import('./team-alarm.tsx').then((module) => ({ default: module.TeamAlarm })));

/** What the people of a head have to do, who has the most urgent first; each number opens what it counts. */
export default function TeamCard(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(TEAM);
  const people = data?.people ?? [];
  return (
    <Card
      title={HOME_CARDS.team}
      about={data && `${data.departments.join('、')}，仅含你可见的待办与反馈`}
      more={{ label: '看全部', to: linkTo(AGENDA_PAGE, { team: '1' }) }}
    >
      <Suspense fallback={null}>{sumOf(people).now > 0 && <TeamAlarm />}</Suspense>
      {error && !data ? <LoadFailed message={error.message} onRetry={() => void refetch()} /> : null}
      {isPending ? <CardSkeleton rows={EXPECTED} /> : null}
      {data && people.length === 0 ? <Empty>部门里还没有别人</Empty> : null}
      {people.length > 0 && (
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
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.userId}>
                  <th scope="row">{person.userName}</th>
                  <Counts of={person} who={person.userName} query={{ userId: person.userId }} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                <Counts of={sumOf(people)} who="合计" query={{ team: '1' }} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Card>
  );
}

const HEADS = { now: '立即', late: '超时', today: '今天', waiting: '等待' } as const;
type Bands = Pick<TeamMember, (typeof BANDS)[number]>;

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

function sumOf(people: readonly TeamMember[]): Bands {
  const sum = { now: 0, late: 0, today: 0, waiting: 0 };
  for (const person of people) for (const band of BANDS) sum[band] += person[band];
  return sum;
}
