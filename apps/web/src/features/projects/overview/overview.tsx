import { calls } from '@houtai/contract';
import type { ProjectDetail } from '@houtai/contract/projects';
import { type ReactNode, Suspense } from 'react';

import { CardSkeleton } from '#kit/card.tsx';
import { useProjectCards } from '#platform/pages/project-cards.ts';
import { useCan } from '#platform/session/can.tsx';
import { PartBoundary } from '#ui/frame/part-boundary.tsx';

import { MembersCard } from '../members/members-card.tsx';
import type { TabKey } from '../use-tabs.ts';
import { CompletenessCard } from './completeness-card.tsx';
import { OpenFeedbackCard } from './open-feedback-card.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { FeedbackCard, ReportCard, TodoCard } from './work-cards.tsx';

import css from '../project-page.module.css';

/** A project in cards: the plan and open work, and beside them its progress and its members. */
export function Overview({ project, onTab }: { project: ProjectDetail; onTab: (tab: TabKey) => void }): ReactNode {
  const cards = useProjectCards();
  const seesTodos = useCan([calls.todo.page.access]);
  const seesReports = useCan([calls.workReports.page.access]);
  const seesFeedback = useCan([calls.feedback.page.access]);
  return (
    <div className={css.columns}>
      <div>
        <TimelineCard project={project} onAll={() => onTab('milestones')} />
        <div className={css.pair}>
          {seesTodos && <TodoCard projectId={project.id} isWhole={project.complete.todos} most={8} onAll={() => onTab('todos')} />}
          {seesFeedback && (
            <FeedbackCard projectId={project.id} isWhole={project.complete.feedback} most={8} onAll={() => onTab('feedback')} />
          )}
        </div>
      </div>
      <div>
        {cards.map(({ title, Body }) => (
          <PartBoundary key={title}>
            <Suspense fallback={<CardSkeleton rows={4} />}>
              <Body projectId={project.id} isWhole={project.complete.hours} />
            </Suspense>
          </PartBoundary>
        ))}
        <MembersCard project={project} onAll={() => onTab('members')} />
        {seesReports && (
          <ReportCard title="最近汇报" projectId={project.id} isWhole={project.complete.reports} most={3} onAll={() => onTab('reports')} />
        )}
        <CompletenessCard projectId={project.id} />
        {seesFeedback && <OpenFeedbackCard projectId={project.id} isWhole={project.complete.feedback} />}
      </div>
    </div>
  );
}
