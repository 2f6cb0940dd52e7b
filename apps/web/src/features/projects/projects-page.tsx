import { calls } from '@houtai/contract';
import { labelsOf } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import { PROJECT_STATES } from '@houtai/contract/project-states';
import { PROJECT_EDIT_PAGE, PROJECT_PAGE, type ProjectRow } from '@houtai/contract/projects';
import { type PROJECT_FILTERS, PROJECT_FORM } from '@houtai/contract/projects-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { MoneyText } from '#kit/figure-text.tsx';
import { ImportButton } from '#kit/import/import-button.tsx';
import { AddButton } from '#kit/list/add-button.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import type { Condition } from '#kit/list/search/condition.ts';
import { choice, days, text } from '#kit/list/search/conditions.ts';
import { customer, person } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { OpenFeedback } from './overview/open-feedback.tsx';
import { PercentBar } from './overview/percent-bar.tsx';
import { ProjectStatePill } from './project-state.tsx';

import css from './projects.module.css';

const LABELS = labelsOf(PROJECT_FORM.fields);
const VALIDITY = { '1': '有效', '2': '无效' } as const;

const CHOSEN = {
  customerId: customer('customerId'),
  ownerId: person('ownerId', LABELS.ownerId),
} satisfies Record<keyof typeof PROJECT_FILTERS, Condition>;

const LIST = listOf(calls.projects.page, {
  conditions: [
    text('keyword', '编号、名称', { width: 200 }),
    ...Object.values(CHOSEN),
    choice('state', '状态', PROJECT_STATES),
    days('from', 'to', LABELS.endDate),
    choice('validity', '有效性', VALIDITY),
  ],
  views: [
    view('all', '全部'),
    view('mine', '我参与的'),
    view('opening', '待立项'),
    view('active', '进行中'),
    view('late', '逾期'),
    view('over', '已结束'),
  ],
  defaultSort: '-updatedAt',
});

const COLUMNS = everyColumn<typeof calls.projects.page, typeof calls.projects.export>({
  number: { head: '编号', width: 96, cell: (row) => row.number, sortable: true, pin: 'start', card: 'id' },
  name: { head: LABELS.name, width: 200, cell: (row) => row.name, sortable: true, grow: true, card: 'title' },
  state: { head: '状态', width: 104, cell: (row) => <ProjectStatePill state={row.state} />, card: 'state' },
  customer: { head: LABELS.customerId, width: 152, cell: (row) => row.customerName, card: 'note' },
  owner: { head: LABELS.ownerId, width: 88, cell: (row) => row.ownerName, card: 'meta' },
  department: { head: '部门', width: 112, cell: (row) => row.departmentName, hidden: true },
  // Before what a small desk has no room for: it says what is overdue.
  milestones: { head: '里程碑', width: 80, cell: milestoneWords },
  completeness: {
    head: '完成度',
    width: 184,
    cell: (row) => row.milestones > 0 && <PercentBar percent={row.completeness} width={40} />,
    sortable: true,
  },
  startDate: { head: LABELS.startDate, width: 104, cell: (row) => row.startDate, sortable: true, hidden: true },
  endDate: { head: LABELS.endDate, width: 104, cell: (row) => row.endDate, sortable: true, card: 'date' },
  realStart: { head: '立项日期', width: 104, cell: (row) => row.realStart, hidden: true },
  realEnd: { head: '结束日期', width: 104, cell: (row) => row.realEnd, hidden: true },
  budget: {
    head: LABELS.budget,
    width: 128,
    cell: (row) => row.budget && <MoneyText amount={row.budget} />,
    sortable: true,
    align: 'end',
    total: { of: (row) => (row.budget === '' ? null : Number(row.budget)), decimals: 2 },
  },
  spent: {
    head: '已用（元）',
    width: 128,
    cell: (row) => <MoneyText amount={row.spent} />,
    align: 'end',
    total: { of: (row) => Number(row.spent), decimals: 2 },
    hidden: true,
  },
  validity: { head: '有效性', width: 80, cell: (row) => VALIDITY[row.validity], hidden: true },
  createdAt: { head: '创建时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
  updatedAt: { head: '更新时间', width: 112, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, hidden: true },
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

/** The projects that the person works in, and those that their roles cover; each opens on a page of its own. */
export default function ProjectsPage(): ReactNode {
  const navigate = useNavigate();
  const counts = useQuery(queryOf(calls.projects.counts, {}, { silent: true })).data;
  const list = useList(LIST);
  const seesFeedback = useCan([calls.feedback.page.access]);
  const [isCounting, setCounting] = useState(false);
  const add = <AddButton call={calls.projects.add} onClick={() => void navigate(linkTo(PROJECT_EDIT_PAGE, {}))} />;
  return (
    <>
      <ListPage
        name="projects"
        title="项目"
        noun={nounOf(calls.projects.page)}
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        counts={counts}
        exportCall={calls.projects.export}
        actions={
          <>
            {seesFeedback && (
              <Button size="small" onClick={() => setCounting(true)}>
                <Icon name="chart" />
                未完成反馈
              </Button>
            )}
            <ImportButton kind="projects" noun="项目" tag="project:project:import" subject="projects" />
            {add}
          </>
        }
        whenEmpty={add}
        onOpen={({ id }) => void navigate(linkTo(PROJECT_PAGE, { id }))}
      />
      <Drawer open={isCounting} onClose={() => setCounting(false)} label="未完成的反馈" width={640}>
        <OpenFeedback />
      </Drawer>
    </>
  );
}
