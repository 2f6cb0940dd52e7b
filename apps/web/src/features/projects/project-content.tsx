import type { ProjectDetail } from '@houtai/contract/projects';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';

import { Figure } from '#kit/figure/figure.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { useOwnTitle } from '#platform/pages/own-title.ts';
import { useWidePaper } from '#ui/hooks/use-wide-paper.ts';
import { scrollChosenIntoView } from '#ui/scroll-chosen-into-view.ts';

import { FilesTab } from './files-tab.tsx';
import { FlowsTab } from './flows-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { MilestonesTab } from './milestones/milestones-tab.tsx';
import { CostsTab } from './overview/costs-tab.tsx';
import { Overview } from './overview/overview.tsx';
import { FeedbackCard, ReportCard, TodoCard } from './overview/work-cards.tsx';
import { ProjectHead } from './project-head.tsx';
import { type Tab, type TabKey, useTabs } from './use-tabs.ts';

import css from './project-page.module.css';

/** A project: its head, and one tab of it at a time. */
export function ProjectContent({ project }: { project: ProjectDetail }): ReactNode {
  useOwnTitle(project.name);
  // A timeline of a year needs landscape paper.
  useWidePaper();
  const tabs = useTabs(project);
  const [tab, setTab] = useAddressPart({ offered: tabs.map(({ key }) => key), usual: 'overview' });
  return (
    <div className={css.page}>
      <ProjectHead project={project} />
      <nav ref={scrollChosenIntoView} className={css.tabs} aria-label="项目内容">
        {tabs.map(({ key, label, count, isWhole = true }) => (
          <button key={key} type="button" aria-current={key === tab ? 'page' : undefined} onClick={() => setTab(key)}>
            {label}
            {count !== undefined && (
              <small title={isWhole ? undefined : '只计入你可见的'}>
                {!isWhole && count === 0 ? '—' : <Figure value={count} without="点开的就是它的列表" />}
              </small>
            )}
          </button>
        ))}
      </nav>
      {!project.complete.todos && <CutNote tabs={tabs} />}
      <div className={css.ground}>
        <Part tab={tab} project={project} onTab={setTab} />
      </div>
    </div>
  );
}

/** Tells a user who may see only part of a project's work how much that is, and what is hidden. */
function CutNote({ tabs }: { tabs: readonly Tab[] }): ReactNode {
  const cut = tabs.filter(({ isWhole, count }) => isWhole === false && count !== undefined);
  const seen = cut.filter(({ count }) => count !== 0).map(({ label, count }) => `${label} ${count} 条`);
  const hidden = cut.filter(({ count }) => count === 0).map(({ label }) => label);
  const words = [
    `你不在这个项目里，只看到你有权看的部分${seen.length > 0 ? `：${seen.join('、')}` : ''}。`,
    hidden.length > 0 ? `${hidden.join('、')}里没有你可见的。` : '',
    '计划和完成度是整个项目的。',
  ];
  return (
    <p role="note" className={css.cut}>
      <Eye size={16} strokeWidth={1.75} aria-hidden />
      {words.join('')}
    </p>
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
      return <TodoCard projectId={project.id} isWhole={project.complete.todos} most={WHOLE} />;
    case 'feedback':
      return <FeedbackCard projectId={project.id} isWhole={project.complete.feedback} most={WHOLE} />;
    case 'reports':
      return <ReportCard projectId={project.id} isWhole={project.complete.reports} most={WHOLE} />;
    case 'members':
      return <MembersTab project={project} />;
    case 'files':
      return <FilesTab project={project} />;
    case 'costs':
      return <CostsTab project={project} />;
    case 'flows':
      return <FlowsTab projectId={project.id} isWhole={project.complete.flows} />;
    case 'history':
      return <HistoryTab project={project} />;
  }
}

/** Number of rows of a tab; the linked list has them all. */
const WHOLE = 50;
