import { calls } from '@houtai/contract';
import { PROJECT } from '@houtai/contract/project-resource';
import { PROJECT_EDIT_PAGE, PROJECT_PAGE, type ProjectRow } from '@houtai/contract/projects';
import { type ReactNode, useState } from 'react';

import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { OpenFeedback } from './overview/open-feedback.tsx';
import { PercentBar } from './overview/percent-bar.tsx';
import { ProjectStatePill } from './project-state.tsx';

import css from './projects.module.css';

const VIEW = resourceView(PROJECT, calls.projects, {
  name: 'projects',
  importKind: 'projects',
  form: 'page',
  formPage: PROJECT_EDIT_PAGE,
  recordPage: PROJECT_PAGE,
  columns: {
    number: { width: 96 },
    name: { width: 200, pin: undefined },
    state: { width: 104, card: 'state', cell: (row) => <ProjectStatePill state={row.state} /> },
    customer: { width: 152, card: 'note' },
    owner: { width: 88 },
    department: { width: 112, hidden: true },
    milestones: { width: 80, align: 'start', cell: milestoneWords },
    completeness: { width: 184, align: 'start', cell: (row) => row.milestones > 0 && <PercentBar percent={row.completeness} width={40} /> },
    startDate: { hidden: true },
    endDate: { card: 'date' },
    realStart: { hidden: true },
    realEnd: { hidden: true },
    budget: { width: 128, total: { of: (row) => (row.budget === '' ? null : Number(row.budget)), decimals: 2 } },
    spent: { width: 128, total: { of: (row) => Number(row.spent), decimals: 2 }, hidden: true },
    validity: { width: 80, hidden: true, card: undefined },
    createdAt: { width: 112, hidden: true, card: undefined },
    updatedAt: { width: 112 },
  },
  HeadAction: FeedbackButton,
});

function milestoneWords({ milestones, lateMilestones }: ProjectRow): ReactNode {
  if (milestones === 0) return '';
  if (lateMilestones === 0) return milestones;
  return (
    <span>
      {milestones} <em className={css.late}>逾期 {lateMilestones}</em>
    </span>
  );
}

/** Opens the statistics of open feedback, for users who may see feedback. */
function FeedbackButton(): ReactNode {
  const [isCounting, setCounting] = useState(false);
  if (!useCan([calls.feedback.page.access])) return null;
  return (
    <>
      <Button size="small" onClick={() => setCounting(true)}>
        <Icon name="chart" />
        未完成反馈
      </Button>
      <Drawer open={isCounting} onClose={() => setCounting(false)} label="未完成的反馈" width={640}>
        <OpenFeedback />
      </Drawer>
    </>
  );
}

/** The projects of which the user is a member, and those that the user's roles cover; each opens on its own page. */
export default function ProjectsPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}
