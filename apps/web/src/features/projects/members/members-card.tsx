import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { PROJECT_PAGE, type ProjectDetail } from '@houtai/contract/projects';
import { reportPeriod } from '@houtai/contract/report-periods';
import { type MemberHours, WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Card } from '#kit/card.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Avatar } from '#ui/marks/avatar.tsx';

import css from './members-card.module.css';

/** Maximum number of members on the overview. */
const MOST = 8;
/** The hours of a working week; a higher number is highlighted. */
const WEEK_HOURS = 40;

/** The members of a project, its leader first, with their hours of this week. */
export function MembersCard({ project, onAll }: { project: ProjectDetail; onAll: () => void }): ReactNode {
  const people = membersOf(project);
  const day = localDate(useNow());
  const seesHours = useCan([calls.workReports.page.access]);
  const asked = queryOf(calls.workHours.ofMembers, { projectId: project.id, day }, { silent: true });
  const { data } = useQuery({ ...asked, enabled: seesHours });
  return (
    <Card
      title="成员"
      count={{ value: people.length, to: linkTo(PROJECT_PAGE, { id: project.id, part: 'members' }) }}
      about={data && '本周在本项目的工时 h'}
      tools={
        <Button kind="ghost" size="small" className={css.ask} onClick={onAll}>
          查看全部
        </Button>
      }
    >
      <ul className={css.members}>
        {people.slice(0, MOST).map(({ userId, name, role }) => (
          <li key={userId}>
            <Avatar name={name} size={20} />
            <span title={name}>{name}</span>
            <small title={role}>{role}</small>
            {data && (
              <WeekOf
                name={name}
                own={data.find((one) => one.userId === userId)}
                isWhole={project.complete.hours}
                address={hoursOf(project.id, userId, day)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function hoursOf(projectId: string, userId: string, day: string): string {
  const { start: from, end: to } = reportPeriod('week', day);
  return linkTo(WORK_HOURS_PAGE, { projectId, userId, from, to });
}

type WeekOfProps = { name: string; own: MemberHours | undefined; isWhole: boolean; address: string };

function WeekOf({ name, own, isWhole, address }: WeekOfProps): ReactNode {
  if (own === undefined && !isWhole)
    return (
      <>
        <span />
        <span className={css.hidden} title="你看不到这个人的工时" role="img" aria-label={`${name} 的工时你看不到`}>
          —
        </span>
      </>
    );
  const hours = own?.hours ?? '0.00';
  const isMuch = own !== undefined && own.all !== null && Number(own.all) > WEEK_HOURS;
  const words = isMuch ? `本周所有项目共 ${own.all} 小时，超过 ${WEEK_HOURS} 小时` : own?.all === null ? HIDDEN_WEEK : '';
  return (
    <>
      <span className={css.bar} data-much={isMuch || undefined} aria-hidden>
        <i style={{ width: `${Math.min(Number(hours) / WEEK_HOURS, 1) * 100}%` }} />
      </span>
      <Figure
        value={hours}
        to={address}
        className={isMuch ? css.much : undefined}
        title={words}
        label={[`${name} 本周 ${hours} 小时`, words].filter(Boolean).join('，')}
      >
        {isMuch && <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />}
        {hours}
      </Figure>
    </>
  );
}

const HIDDEN_WEEK = '本周所有项目合计 —：他在其他项目的工时你看不到';

/** All members of a project, its leader first. */
export function membersOf({ ownerId, ownerName, departmentName, members }: ProjectDetail): ProjectDetail['members'] {
  return [{ userId: ownerId, name: ownerName, role: '项目经理', departmentName }, ...members];
}
