import { calls } from '@houtai/contract';
import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { LoadFailed } from '#ui/load-failed.tsx';

/** The number of visible rows. */
const EXPECTED = 7;
const TEAM = queryOf(calls.agenda.team, {}, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(TEAM);
}

const TeamTable = lazyPart(() => import('./team-table.tsx').then((module) => ({ default: module.TeamTable })));
const TeamAlarm = lazyPart(() => import('./team-alarm.tsx').then((module) => ({ default: module.TeamAlarm })));

/** The tasks of a head's people, those with the most urgent ones first; each number links to what it counts. */
export default function TeamCard(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(TEAM);
  const people = data?.people ?? [];
  return (
    <Card
      title={HOME_CARDS.team}
      about={data && `${data.departments.join('、')}，仅含你可见的待办与反馈`}
      more={{ label: '看全部', to: linkTo(AGENDA_PAGE, { team: '1' }) }}
    >
      <Suspense fallback={null}>{people.some(({ now }) => now > 0) && <TeamAlarm />}</Suspense>
      {error && !data ? <LoadFailed message={error.message} onRetry={() => void refetch()} /> : null}
      {isPending ? <CardSkeleton rows={EXPECTED} /> : null}
      {data && people.length === 0 ? <Empty>部门里还没有别人</Empty> : null}
      {data && people.length > 0 && (
        <Suspense fallback={<CardSkeleton rows={EXPECTED} />}>
          <TeamTable people={people} week={data.week} />
        </Suspense>
      )}
    </Card>
  );
}
