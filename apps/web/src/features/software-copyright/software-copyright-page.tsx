import { calls } from '@houtai/contract';
import { labelsOf } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import { SOFTWARE_COPYRIGHT_EDIT_PAGE } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { AddButton } from '#kit/list/add-button.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { choice, days, text } from '#kit/list/conditions.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { person, project } from '#kit/list/option-conditions.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { queryOf } from '#platform/query.ts';

import { SoftwareCopyrightDetail } from './software-copyright-detail.tsx';

const { fields } = SOFTWARE_COPYRIGHT_FORM;
const LABELS = labelsOf(fields);

const LIST = listOf(calls.softwareCopyright.page, {
  conditions: [
    text('keyword', '编号、名称、登记号', { width: 200 }),
    project('projectId'),
    person('ownerId', LABELS.ownerId),
    choice('acquired', LABELS.acquired, fields.acquired.words),
    days('from', 'to', LABELS.planOn),
  ],
  views: [
    view('all', '全部'),
    view('mine', '我负责的'),
    view('draft', '草稿'),
    view('auditing', '审批中'),
    view('passed', '已通过'),
    view('returned', '驳回与撤回'),
  ],
  defaultSort: '-createdAt',
});

const COLUMNS = everyColumn<typeof calls.softwareCopyright.page, typeof calls.softwareCopyright.export>({
  number: { head: '编号', width: 104, cell: (row) => row.number, sortable: true, pin: 'start', card: 'id' },
  name: { head: LABELS.name, width: 200, cell: (row) => row.name, sortable: true, grow: true, card: 'title' },
  release: { head: LABELS.release, width: 80, cell: (row) => row.release, card: 'mark' },
  state: { head: '状态', width: 88, cell: (row) => <DocumentStatePill state={row.state} />, card: 'state' },
  project: { head: LABELS.projectId, width: 168, cell: (row) => row.projectName, card: 'note' },
  owner: { head: LABELS.ownerId, width: 88, cell: (row) => row.ownerName, card: 'meta' },
  developedOn: { head: LABELS.developedOn, width: 120, cell: (row) => row.developedOn, sortable: true },
  planOn: { head: LABELS.planOn, width: 120, cell: (row) => row.planOn, sortable: true, card: 'date' },
  registration: { head: LABELS.registration, width: 136, cell: (row) => row.registration },
  shortName: { head: LABELS.shortName, width: 120, cell: (row) => row.shortName, hidden: true },
  acquired: { head: LABELS.acquired, width: 104, cell: (row) => fields.acquired.words[row.acquired], hidden: true },
  publishedOn: { head: LABELS.publishedOn, width: 120, cell: (row) => row.publishedOn, hidden: true },
  language: { head: LABELS.language, width: 136, cell: (row) => row.language, hidden: true },
  sourceLines: { head: LABELS.sourceLines, width: 128, cell: (row) => row.sourceLines, align: 'end', hidden: true },
  createdAt: { head: '创建时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
  updatedAt: { head: '更新时间', width: 112, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, hidden: true },
});

/** The 软著任务 that the person may see. */
export default function SoftwareCopyrightPage(): ReactNode {
  const navigate = useNavigate();
  const counts = useQuery(queryOf(calls.softwareCopyright.counts, {}, { silent: true })).data;
  const list = useList(LIST);
  const add = (
    <AddButton tag="softwareCopyright:task:add" noun="软著任务" onClick={() => void navigate(linkTo(SOFTWARE_COPYRIGHT_EDIT_PAGE, {}))} />
  );
  return (
    <ListPage
      name="software-copyright"
      title="软著任务"
      noun="软著任务"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      counts={counts}
      exportCall={calls.softwareCopyright.export}
      actions={add}
      whenEmpty={add}
      Detail={SoftwareCopyrightDetail}
    />
  );
}
