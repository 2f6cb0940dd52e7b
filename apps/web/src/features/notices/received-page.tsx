import { calls } from '@houtai/contract';
import { NOTICE_PRIORITIES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, text } from '#kit/list/search/conditions.ts';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { ReceivedDetail } from './received-detail.tsx';

const LIST = listOf(calls.notices.mine, {
  conditions: [text('keyword', '标题、内容', { width: 214 }), choice('type', '类型', NOTICE_TYPES)],
  views: [view('all', '全部', null), view('unread', '未读', ['unread', '1'])],
});

const COLUMNS: ColumnsOf<typeof calls.notices.mine, typeof calls.notices.exportMine> = [
  { id: 'title', head: '标题', width: 260, cell: (row) => (row.read ? row.title : <b>{row.title}</b>), grow: true, card: 'title' },
  { id: 'type', head: '类型', width: 72, cell: (row) => NOTICE_TYPES[row.type], card: 'id' },
  {
    id: 'read',
    head: '状态',
    width: 88,
    cell: (row) => <StateMark shape={row.read ? 'closed' : 'waiting'}>{row.read ? '已读' : '未读'}</StateMark>,
    card: 'state',
  },
  { id: 'priority', head: '优先级', width: 72, cell: (row) => NOTICE_PRIORITIES[row.priority], card: 'meta' },
  { id: 'summary', head: '摘要', width: 240, cell: (row) => row.summary, grow: true, card: 'note' },
  { id: 'publisher', head: '发布者', width: 88, cell: (row) => row.publishedByName, card: 'meta' },
  { id: 'publishedAt', head: '发布时间', width: 128, cell: (row) => <TimeCell time={row.publishedAt} />, card: 'date' },
];

/** The notices that came to the person; opening one reads it. */
export default function ReceivedPage(): ReactNode {
  const list = useList(LIST);
  return (
    <ListPage
      name="received-notices"
      title="我的通知公告"
      noun={nounOf(calls.notices.mine)}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      exportCall={calls.notices.exportMine}
      Detail={ReceivedDetail}
    />
  );
}
