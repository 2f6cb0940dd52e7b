import { calls } from '@houtai/contract';
import { listedTitle, NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_STATES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { NoticeRow } from '@houtai/contract/notices';
import { type ReactNode, useState } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { NoticeDetail } from './notice-detail.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticeStateMark } from './notice-state.tsx';

type Condition = 'keyword' | 'type' | 'status';

const FIELDS: readonly SearchField<Condition>[] = [
  { kind: 'text', name: 'keyword', label: '标题、内容', width: 214 },
  { kind: 'choice', name: 'type', label: '类型', choices: NOTICE_TYPES },
  { kind: 'choice', name: 'status', label: '状态', choices: NOTICE_STATES },
];

const COLUMNS: readonly Column<NoticeRow>[] = [
  { id: 'title', head: '标题', width: 260, cell: listedTitle, grow: true, pin: 'start', card: 'title' },
  { id: 'type', head: '类型', width: 72, cell: (row) => NOTICE_TYPES[row.type], card: 'id' },
  { id: 'priority', head: '优先级', width: 72, cell: (row) => NOTICE_PRIORITIES[row.priority], card: 'meta' },
  { id: 'audience', head: '接收对象', width: 80, cell: (row) => NOTICE_AUDIENCES[row.audience], card: 'meta' },
  { id: 'deadline', head: '截止时间', width: 104, cell: (row) => row.deadline },
  {
    id: 'status',
    head: '状态',
    width: 88,
    cell: (row) => <NoticeStateMark status={row.status} />,
    card: 'state',
  },
  { id: 'creator', head: '创建者', width: 88, cell: (row) => row.createdByName, card: 'meta' },
  { id: 'createdAt', head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, card: 'date' },
  {
    id: 'publishedAt',
    head: '发布时间',
    width: 128,
    cell: (row) => row.publishedAt && <TimeCell time={row.publishedAt} />,
    sortable: true,
  },
];

/** Notices and announcements for those who write them. */
export default function NoticesPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const list = useList(calls.notices.page, {
    filters: ['keyword', 'type', 'status'],
    usualSort: '-createdAt',
    input: ({ filter, offset, limit, sort }) => ({
      offset,
      limit,
      sort,
      keyword: filter('keyword'),
      type: chosenIn(NOTICE_TYPES, filter('type')),
      status: chosenIn(NOTICE_STATES, filter('status')),
    }),
  });
  const add = <AddButton tag="system:notice:add" noun="通知公告" onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="notices"
        title="通知公告"
        noun="通知公告"
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        fields={FIELDS}
        exportCall={calls.notices.export}
        actions={add}
        whenEmpty={add}
        Detail={NoticeDetail}
      />
      <Drawer open={isAdding} onClose={() => setIsAdding(false)} label="新建通知公告" width={640}>
        <NoticeEditor notice={null} onDone={() => setIsAdding(false)} onCancel={() => setIsAdding(false)} />
      </Drawer>
    </>
  );
}
