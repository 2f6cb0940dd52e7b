import { calls } from '@houtai/contract';
import { ONLINE } from '@houtai/contract/online-list';
import type { ReactNode } from 'react';

import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';

import { EndOne, EndSeveral } from './end-sessions.tsx';

const VIEW = listView(ONLINE, calls.online, {
  name: 'online',
  columns: {
    name: { width: 120, grow: false, cell: (row) => (row.current ? `${row.name}（当前）` : row.name) },
    loginId: { width: 120 },
    departmentName: { width: 128, card: 'meta' },
    ip: { width: 140, card: 'meta' },
    device: { width: 160, grow: true, card: 'meta' },
    loginType: { card: 'state' },
    createdAt: { card: 'meta' },
    lastSeenAt: { card: 'date' },
  },
  acts: {
    by: calls.online.remove,
    cell: (row) => !row.current && <EndOne session={row} />,
    selection: {
      label: (row) => `${row.name} ${row.ip}`,
      refusal: (row) => (row.current ? '这是您当前的会话，请使用右上角的「退出」' : null),
      Bulk: EndSeveral,
    },
  },
});

/** The current sessions of all users. */
export default function OnlinePage(): ReactNode {
  return <DeclaredListPage of={VIEW} />;
}
