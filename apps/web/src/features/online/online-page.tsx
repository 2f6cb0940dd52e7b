import { calls } from '@houtai/contract';
import { IP_MAX } from '@houtai/contract/limits';
import type { OnlineSession } from '@houtai/contract/online';
import { LOGIN_WORDS } from '@houtai/contract/session-words';
import type { ReactNode } from 'react';

import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { text } from '#kit/list/conditions.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';
import { useCan } from '#platform/can.tsx';
import type { Column } from '#ui/data-table/column.ts';

import { EndOne, EndSeveral } from './end-sessions.tsx';

const LIST = listOf(calls.online.page, {
  conditions: [
    text('name', '姓名、账号', { width: 200 }),
    text('departmentName', '部门', { width: 140 }),
    text('ip', 'IP 地址', { width: 140, max: IP_MAX }),
  ],
  defaultSort: '-lastSeenAt',
});

const COLUMNS: ColumnsOf<typeof calls.online.page, typeof calls.online.export> = [
  { id: 'name', head: '姓名', width: 120, cell: (row) => (row.current ? `${row.name}（当前）` : row.name), pin: 'start', card: 'title' },
  { id: 'loginId', head: '登录账号', width: 120, cell: (row) => row.loginId, card: 'id' },
  { id: 'departmentName', head: '部门', width: 128, cell: (row) => row.departmentName, card: 'meta' },
  { id: 'ip', head: 'IP 地址', width: 140, cell: (row) => row.ip, card: 'meta' },
  { id: 'device', head: '设备', width: 160, cell: (row) => row.device, grow: true, card: 'meta' },
  { id: 'loginType', head: '登录方式', width: 96, cell: (row) => LOGIN_WORDS[row.loginType], card: 'state' },
  { id: 'createdAt', head: '登录时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, card: 'meta' },
  { id: 'lastSeenAt', head: '最近活动', width: 128, cell: (row) => <TimeCell time={row.lastSeenAt} />, sortable: true, card: 'date' },
];

const ACT: Column<OnlineSession> = {
  id: 'act',
  head: '操作',
  width: 72,
  cell: (row) => !row.current && <EndOne session={row} />,
  pin: 'end',
  card: 'actions',
};

const ENDABLE = [...COLUMNS, ACT];

const SELECTION = {
  label: (row: OnlineSession) => `${row.name} ${row.ip}`,
  refusal: (row: OnlineSession) => (row.current ? '这是您当前的会话，请使用右上角的「退出」' : null),
  Bulk: EndSeveral,
};

/** Who is signed in now, with the way to end a session. */
export default function OnlinePage(): ReactNode {
  const mayEnd = useCan(['monitor:online:remove']);
  const list = useList(LIST);
  return (
    <ListPage
      name="online"
      title="在线用户"
      noun="在线用户"
      list={list}
      columns={mayEnd ? ENDABLE : COLUMNS}
      rowId={(row) => row.id}
      exportCall={calls.online.export}
      selection={mayEnd ? SELECTION : undefined}
    />
  );
}
