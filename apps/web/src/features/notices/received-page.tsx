import { calls } from '@houtai/contract';
import { RECEIVED_NOTICES } from '@houtai/contract/notices-list';
import type { ReactNode } from 'react';

import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { ReceivedDetail } from './received-detail.tsx';

const { mine, exportMine } = calls.notices;

const VIEW = listView(
  RECEIVED_NOTICES,
  { page: mine, export: exportMine },
  {
    name: 'received-notices',
    title: '我的通知公告',
    // Only the home's card uses this filter.
    controls: { current: null },
    columns: {
      title: { width: 260, cell: (row) => (row.read ? row.title : <b>{row.title}</b>), pin: undefined },
      type: { width: 72, card: 'id' },
      read: {
        width: 88,
        cell: (row) => <StateMark shape={row.read ? 'closed' : 'waiting'}>{row.read ? '已读' : '未读'}</StateMark>,
        card: 'state',
      },
      priority: { width: 72, card: 'meta' },
      summary: { width: 240, hidden: undefined, grow: true, card: 'note' },
      publisher: { width: 88, card: 'meta' },
      publishedAt: { width: 128, card: 'date' },
    },
  },
);

/** The notices that the user has received; opening one marks it as read. */
export default function ReceivedPage(): ReactNode {
  return <DeclaredListPage of={VIEW} Detail={ReceivedDetail} />;
}
