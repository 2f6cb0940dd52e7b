import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';
import { labelsOf } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENT_EDIT_PAGE } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { MoneyText } from '#kit/figure-text.tsx';
import { AddButton } from '#kit/list/add-button.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, days, text } from '#kit/list/search/conditions.ts';
import { person, project } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { periodWords } from './period-words.ts';
import { ReimbursementDetail } from './reimbursement-detail.tsx';

const { fields } = REIMBURSEMENT_FORM;
const LABELS = labelsOf(fields);

const LIST = listOf(calls.reimbursements.page, {
  conditions: [
    text('keyword', '编号、事由、发票号码', { width: 200 }),
    choice('type', LABELS.type, fields.type.words),
    project('projectId'),
    person('ownerId', '报销人'),
    choice('period', '账期', lastPeriods()),
    days('from', 'to', '创建日期'),
    text('least', '金额不低于', { width: 112, max: 11 }),
    text('most', '金额不高于', { width: 112, max: 11 }),
  ],
  views: [
    view('all', '全部'),
    view('mine', '我的'),
    view('draft', '草稿'),
    view('auditing', '审批中'),
    view('passed', '已通过'),
    view('returned', '驳回与撤回'),
  ],
  defaultSort: '-createdAt',
});

const COLUMNS = everyColumn<typeof calls.reimbursements.page, typeof calls.reimbursements.export>({
  number: { head: '编号', width: 104, cell: (row) => row.number, sortable: true, pin: 'start', card: 'id' },
  reason: { head: LABELS.reason, width: 200, cell: (row) => row.reason, grow: true, card: 'title' },
  state: { head: '状态', width: 88, cell: (row) => <DocumentStatePill state={row.state} />, card: 'state' },
  total: {
    head: '合计（元）',
    width: 120,
    cell: (row) => <MoneyText amount={row.total} />,
    sortable: true,
    align: 'end',
    total: { of: (row) => Number(row.total), decimals: 2 },
    card: 'note',
  },
  type: { head: LABELS.type, width: 96, cell: (row) => fields.type.words[row.type], card: 'mark' },
  project: { head: LABELS.projectId, width: 168, cell: (row) => row.projectName },
  owner: { head: '报销人', width: 88, cell: (row) => row.ownerName, card: 'meta' },
  department: { head: '部门', width: 112, cell: (row) => row.departmentName, hidden: true },
  lineCount: { head: '明细行数', width: 88, cell: (row) => row.lineCount, align: 'end', hidden: true },
  period: { head: '账期', width: 136, cell: (row) => periodWords(row.period), sortable: true },
  createdAt: { head: '创建时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, card: 'date' },
  updatedAt: { head: '更新时间', width: 112, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, hidden: true },
});

/** The 报销单 that the person may see: their own, and those of the people whom their roles cover. */
export default function ReimbursementsPage(): ReactNode {
  const navigate = useNavigate();
  const counts = useQuery(queryOf(calls.reimbursements.counts, {}, { silent: true })).data;
  const list = useList(LIST);
  const add = <AddButton call={calls.reimbursements.add} onClick={() => void navigate(linkTo(REIMBURSEMENT_EDIT_PAGE, {}))} />;
  return (
    <ListPage
      name="reimbursements"
      title="报销单"
      noun={nounOf(calls.reimbursements.page)}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      counts={counts}
      exportCall={calls.reimbursements.export}
      actions={add}
      whenEmpty={add}
      Detail={ReimbursementDetail}
    />
  );
}

/** The billing periods of about a year, by their last days, the present one first. */
function lastPeriods(): Record<string, string> {
  const periods: Record<string, string> = {};
  let { start, end } = billingPeriod(localDate(new Date()));
  for (let count = 0; count < 13; count += 1) {
    periods[end] = `${start} 至 ${end}`;
    // Noon of the day before it began is in the one before.
    const before = new Date(`${start}T12:00:00`);
    before.setDate(before.getDate() - 1);
    ({ start, end } = billingPeriod(localDate(before)));
  }
  return periods;
}
