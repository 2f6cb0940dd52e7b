import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackRow } from '@houtai/contract/feedback';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ImportButton } from '#kit/import/import-button.tsx';
import { AddButton } from '#kit/list/add-button.tsx';
import { DictLevel, DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { days, text } from '#kit/list/search/conditions.ts';
import { customer, dict, person, project } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { queryOf } from '#platform/data/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { CloseFeedback } from './close-feedback.tsx';
import { FeedbackDetail } from './feedback-detail.tsx';
import { FeedbackEditor } from './feedback-editor.tsx';
import { Statistics } from './statistics.tsx';

const LIST = listOf(calls.feedback.page, {
  conditions: [
    text('keyword', '编号、问题描述', { width: 200 }),
    project('projectId'),
    customer('customerId'),
    person('handleUser', '处理人'),
    dict('status', '状态', DICT.feedbackStatus),
    dict('workType', '工作类型', DICT.feedbackWorkType),
    dict('priority', '优先级', DICT.feedbackPriority),
    dict('faultLevel', '故障等级', DICT.feedbackFaultLevel),
    days('from', 'to', '反馈日期'),
    days('doneFrom', 'doneTo', '完成日期'),
  ],
  views: [view('handling', '我处理的'), view('created', '我创建的'), view('all', '全部')],
  defaultSort: '-createdAt',
});

const COLUMNS: ColumnsOf<typeof calls.feedback.page, typeof calls.feedback.export> = [
  { id: 'number', head: '编号', width: 120, cell: (row) => row.number, sortable: true, pin: 'start', card: 'id' },
  { id: 'summary', head: '问题描述', width: 240, cell: (row) => row.summary, grow: true, card: 'title' },
  {
    id: 'completionStatus',
    head: '状态',
    width: 88,
    cell: (row) => <DictText type={DICT.feedbackStatus} code={row.completionStatus} />,
    sortable: true,
    card: 'state',
  },
  { id: 'project', head: '项目', width: 168, cell: (row) => row.projectName, card: 'note' },
  {
    id: 'priority',
    head: '优先级',
    width: 80,
    cell: (row) => <DictLevel type={DICT.feedbackPriority} code={row.priority} />,
    sortable: true,
    card: 'mark',
  },
  {
    id: 'faultLevel',
    head: '故障等级',
    width: 88,
    cell: (row) => <DictLevel type={DICT.feedbackFaultLevel} code={row.faultLevel} />,
    sortable: true,
    hidden: true,
  },
  {
    id: 'workType',
    head: '工作类型',
    width: 104,
    cell: (row) => <DictText type={DICT.feedbackWorkType} code={row.workType} />,
    hidden: true,
  },
  { id: 'handlers', head: '处理人', width: 104, cell: (row) => row.handleUserNames.join('、'), card: 'meta' },
  { id: 'feedbackUser', head: '反馈人', width: 88, cell: (row) => row.feedbackUserName },
  {
    id: 'workTime',
    head: '工时 h',
    width: 80,
    align: 'end',
    cell: (row) => row.workTime,
    total: { of: (row) => (row.workTime === '' ? null : Number(row.workTime)), decimals: 2 },
    hidden: true,
  },
  { id: 'problemDate', head: '反馈日期', width: 104, cell: (row) => row.problemDate, sortable: true, card: 'date' },
  { id: 'handleDate', head: '处理日期', width: 104, cell: (row) => row.handleDate, sortable: true, hidden: true },
  { id: 'customer', head: '客户', width: 168, cell: (row) => row.custName, hidden: true },
  { id: 'createdAt', head: '创建时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
];

/** After-sale feedback: to be handled by me, made by me, and all that I may see; and what it comes to in figures. */
export default function FeedbackPage(): ReactNode {
  const [open, setOpen] = useState<'form' | 'statistics' | null>(null);
  const mayClose = useCan([calls.feedback.update.access]);
  const list = useList(LIST);
  const counts = useQuery({ ...queryOf(calls.feedback.counts, list.sought, { silent: true }), placeholderData: keepPreviousData }).data;
  const add = <AddButton tag={calls.feedback.add.access} verb="新增" noun="反馈" onClick={() => setOpen('form')} />;
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        name="feedback"
        title="售后反馈"
        noun="反馈"
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.afterSaleProblemId}
        counts={counts}
        exportCall={calls.feedback.export}
        actions={
          <>
            <ImportButton kind="feedback" noun="反馈" tag="feedback:feedback:import" subject="feedback" />
            <Button size="small" onClick={() => setOpen('statistics')}>
              <Icon name="chart" />
              统计
            </Button>
            {add}
          </>
        }
        whenEmpty={add}
        Detail={FeedbackDetail}
        selection={mayClose ? SELECTION : undefined}
      />
      <Drawer open={open === 'form'} onClose={close} label="新增反馈" width={640}>
        <FeedbackEditor
          mode="new"
          onDone={() => {
            close();
            // Where the new one is seen, anyone who handles it.
            list.setSearch('view=created');
          }}
          onCancel={close}
        />
      </Drawer>
      <Drawer open={open === 'statistics'} onClose={close} label="反馈统计" width={880}>
        <Statistics
          onOpen={(filters) => {
            // What was counted is what one may see, whatever view was open.
            list.setSearch(new URLSearchParams({ ...filters, view: 'all' }).toString());
            close();
          }}
        />
      </Drawer>
    </>
  );
}

const SELECTION = {
  label: (row: FeedbackRow) => row.number,
  refusal: (row: FeedbackRow) => (row.may.state && row.completionStatus !== '4' ? null : '不能关闭'),
  Bulk: CloseFeedback,
};
