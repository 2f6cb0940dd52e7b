import { calls } from '@houtai/contract';
import { CUSTOMERS_PAGE } from '@houtai/contract/customers';
import { localDate } from '@houtai/contract/dates';
import { daysBetween } from '@houtai/contract/day-arithmetic';
import { linkTo } from '@houtai/contract/links';
import { milestoneTimingOf, plannedOf } from '@houtai/contract/milestones';
import { upperMoney } from '@houtai/contract/money';
import { PROJECT_PAGE, type ProjectDetail } from '@houtai/contract/projects';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { MoneyText } from '#kit/figure-text.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { WatchButton } from '#kit/known-records/watch-button.tsx';
import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { useCan } from '#platform/session/can.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Blank } from '#ui/marks/blank.tsx';

import { costShare } from './overview/cost-share.ts';
import { PercentBar } from './overview/percent-bar.tsx';
import { ProjectActs } from './project-acts.tsx';
import { ProjectStatePill } from './project-state.tsx';

import css from './project-page.module.css';

/** The head of a project: name, state, completeness, deadline, budget, customer and leader. */
export function ProjectHead({ project }: { project: ProjectDetail }): ReactNode {
  const { number, name, state, customerId, customerName, ownerName } = project;
  const seesCustomers = useCan([calls.customers.page.access]);
  const today = localDate(useNow());
  const late = state === 'active' ? project.milestones.filter((each) => milestoneTimingOf(each, today) === 'late').length : 0;
  return (
    <header className={css.top}>
      <div className={css.title}>
        <div className={css.name}>
          <h1>{name}</h1>
          <ProjectStatePill state={state} />
          {late > 0 && <TonePill tone="red">{late} 个里程碑逾期</TonePill>}
          <span className={css.number}>
            {number}
            <CopyButton text={number} label="复制编号" />
          </span>
        </div>
        <div className={css.acts}>
          <WatchButton recordType="project" id={project.id} />
          <ProjectActs project={project} />
        </div>
      </div>
      <dl className={css.facts}>
        <Fact label="完成度" note={planWords(project, today)}>
          {project.milestones.length > 0 ? <PercentBar percent={project.completeness} /> : <Blank />}
        </Fact>
        <Fact label="起止" note={timeWords(project, today)}>
          {project.startDate || project.endDate ? `${project.startDate || '未定'} 至 ${project.endDate || '长期'}` : <Blank />}
        </Fact>
        <Fact label="预算（元）" note={project.budget && upperMoney(project.budget)}>
          {project.budget ? (
            <>
              <MoneyText amount={project.budget} />
              <Cost project={project} />
            </>
          ) : (
            <Blank />
          )}
        </Fact>
        <Fact label="客户">
          {seesCustomers ? <Link to={linkTo(CUSTOMERS_PAGE, { id: customerId })}>{customerName}</Link> : customerName}
        </Fact>
        <Fact label="项目经理">
          <Avatar name={ownerName} size={20} />
          {ownerName}
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

function Cost({ project }: { project: ProjectDetail }): ReactNode {
  const { words, isOver } = costShare(project);
  const mayLook = useCan([calls.reimbursements.lines.access]);
  if (words === '') return null;
  const proof = mayLook ? { to: linkTo(PROJECT_PAGE, { id: project.id, part: 'costs' }) } : { without: '没有查看费用的权限' };
  return (
    <small data-over={isOver || undefined}>
      <Figure value={project.spentPercent} className={css.cost} {...proof}>
        {words}
      </Figure>
    </small>
  );
}

/** What the plan expects for today, and the project's deviation from it. */
function planWords({ state, milestones, completeness }: ProjectDetail, today: string): string {
  if (state !== 'active' || milestones.length === 0) return '';
  const planned = plannedOf(milestones, today);
  const ahead = Math.round((Number(completeness) - Number(planned)) * 100) / 100;
  const differs = ahead === 0 ? '' : `，${ahead > 0 ? '快' : '慢'} ${Math.abs(ahead).toFixed(2)}%`;
  return `计划 ${planned}%${differs}`;
}

function timeWords({ state, endDate, realEnd }: ProjectDetail, today: string): string {
  if (realEnd !== '') return `${realEnd} 结束`;
  if (endDate === '' || state !== 'active') return '';
  const left = daysBetween(today, endDate);
  return left < 0 ? `已超期 ${-left} 天` : left === 0 ? '今天到期' : `还剩 ${left} 天`;
}
