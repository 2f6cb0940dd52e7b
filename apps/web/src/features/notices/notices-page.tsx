import { calls } from '@houtai/contract';
import { listedTitle, NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_STATES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import { type ReactNode, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { choice, text } from '#kit/list/conditions.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { NoticeDetail } from './notice-detail.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticeStateMark } from './notice-state.tsx';

const LIST = listOf(calls.notices.page, {
  conditions: [
    text('keyword', '标题、内容', { width: 214 }),
    choice('type', '类型', NOTICE_TYPES),
    choice('status', '状态', NOTICE_STATES),
  ],
  defaultSort: '-createdAt',
});

const COLUMNS: ColumnsOf<typeof calls.notices.page, typeof calls.notices.export> = [
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
  const list = useList(LIST);
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
