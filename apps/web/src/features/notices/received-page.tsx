import { calls } from '@houtai/contract';
import { NOTICE_PRIORITIES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { ReceivedNotice } from '@houtai/contract/notices';
import type { ReactNode } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { ReceivedDetail } from './received-detail.tsx';

type Condition = 'keyword' | 'type';

const FIELDS: readonly SearchField<Condition>[] = [
  { kind: 'text', name: 'keyword', label: '标题、内容', width: 214 },
  { kind: 'choice', name: 'type', label: '类型', choices: NOTICE_TYPES },
];

const COLUMNS: readonly Column<ReceivedNotice>[] = [
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
  const list = useList(calls.notices.mine, {
    filters: ['keyword', 'type'],
    usualSort: '',
    views: ['all', 'unread'],
    input: ({ filter, view, offset, limit }) => {
      const unread = view === 'unread' ? ('1' as const) : undefined;
      return { offset, limit, keyword: filter('keyword'), type: chosenIn(NOTICE_TYPES, filter('type')), unread };
    },
  });
  return (
    <ListPage
      name="received-notices"
      title="我的通知公告"
      noun="通知公告"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      fields={FIELDS}
      views={[
        { key: 'all', label: '全部' },
        { key: 'unread', label: '未读' },
      ]}
      exportCall={calls.notices.exportMine}
      Detail={ReceivedDetail}
    />
  );
}
