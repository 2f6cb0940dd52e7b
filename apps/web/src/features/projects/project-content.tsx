import type { ProjectDetail } from '@houtai/contract/projects';
import type { ReactNode } from 'react';

import { useAddressPart } from '#kit/use-address-part.ts';
import { useOwnTitle } from '#platform/pages/own-title.ts';
import { useWidePaper } from '#ui/hooks/use-wide-paper.ts';
import { keepChosenInSight } from '#ui/keep-chosen-in-sight.ts';

import { FilesTab } from './files-tab.tsx';
import { FlowsTab } from './flows-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { MilestonesTab } from './milestones/milestones-tab.tsx';
import { CostsTab } from './overview/costs-tab.tsx';
import { Overview } from './overview/overview.tsx';
import { FeedbackCard, ReportCard, TodoCard } from './overview/work-cards.tsx';
import { ProjectHead } from './project-head.tsx';
import { type TabKey, useTabs } from './use-tabs.ts';

import css from './project-page.module.css';

/** A project: its head, and one part of it at a time. */
export function ProjectContent({ project }: { project: ProjectDetail }): ReactNode {
  useOwnTitle(project.name);
  // A timeline of a year is read across.
  useWidePaper();
  const tabs = useTabs(project);
  const [tab, setTab] = useAddressPart({ offered: tabs.map(({ key }) => key), usual: 'overview' });
  return (
    <div className={css.page}>
      <ProjectHead project={project} onCosts={() => setTab('costs')} />
      <nav ref={keepChosenInSight} className={css.tabs} aria-label="项目内容">
        {tabs.map(({ key, label, count }) => (
          <button key={key} type="button" aria-current={key === tab ? 'page' : undefined} onClick={() => setTab(key)}>
            {label}
            {count !== undefined && <small>{count}</small>}
          </button>
        ))}
      </nav>
      <div className={css.ground}>
        <Part tab={tab} project={project} onTab={setTab} />
      </div>
    </div>
  );
}

type PartProps = { tab: TabKey; project: ProjectDetail; onTab: (tab: TabKey) => void };

function Part({ tab, project, onTab }: PartProps): ReactNode {
  switch (tab) {
    case 'overview':
      return <Overview project={project} onTab={onTab} />;
    case 'milestones':
      return <MilestonesTab project={project} />;
    case 'todos':
      return <TodoCard projectId={project.id} most={WHOLE} />;
    case 'feedback':
      return <FeedbackCard projectId={project.id} most={WHOLE} />;
    case 'reports':
      return <ReportCard projectId={project.id} most={WHOLE} />;
    case 'members':
      return <MembersTab project={project} />;
    case 'files':
      return <FilesTab project={project} />;
    case 'costs':
      return <CostsTab project={project} />;
    case 'flows':
      return <FlowsTab projectId={project.id} />;
    case 'history':
      return <HistoryTab project={project} />;
  }
}

/** Rows of a part that has the page to itself; the list behind it has them all. */
const WHOLE = 50;
