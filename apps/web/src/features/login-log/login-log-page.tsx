import { calls } from '@houtai/contract';
import { IP_MAX, LONG_KEYWORD_MAX } from '@houtai/contract/limits';
import type { LoginRecord } from '@houtai/contract/login-log';
import { LOGIN_WORDS, RESULT_WORDS } from '@houtai/contract/session-words';
import type { ReactNode } from 'react';

import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { choice, text, times } from '#kit/list/conditions.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';
import { useCan } from '#platform/can.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { StateMark } from '#ui/state-mark.tsx';

import { UnlockButton } from './unlock-button.tsx';

const LIST = listOf(calls.loginLog.page, {
  conditions: [
    text('account', '登录账号', { max: LONG_KEYWORD_MAX }),
    choice('result', '结果', RESULT_WORDS),
    times('from', 'until', '登录时间'),
    choice('loginType', '登录方式', LOGIN_WORDS),
    text('ip', 'IP 地址', { max: IP_MAX }),
  ],
  defaultSort: '-createdAt',
});

const COLUMNS: ColumnsOf<typeof calls.loginLog.page, typeof calls.loginLog.export> = [
  { id: 'account', head: '登录账号', width: 140, cell: (row) => row.account, pin: 'start', card: 'title' },
  { id: 'name', head: '姓名', width: 120, cell: (row) => row.name, card: 'id' },
  { id: 'result', head: '结果', width: 132, cell: (row) => <Result record={row} />, card: 'state' },
  { id: 'loginType', head: '登录方式', width: 96, cell: (row) => LOGIN_WORDS[row.loginType], card: 'meta' },
  { id: 'ip', head: 'IP 地址', width: 140, cell: (row) => row.ip, card: 'meta' },
  { id: 'browser', head: '浏览器', width: 120, cell: (row) => row.browser, grow: true, card: 'meta' },
  { id: 'os', head: '操作系统', width: 104, cell: (row) => row.os, card: 'meta' },
  { id: 'createdAt', head: '登录时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, card: 'date' },
];

const ACT: Column<LoginRecord> = {
  id: 'act',
  head: '操作',
  width: 72,
  cell: (row) => row.lockedUntil !== null && <UnlockButton account={row.account} />,
  pin: 'end',
  card: 'actions',
};

const UNLOCKABLE = [...COLUMNS, ACT];

/** Every attempt to sign in, of everybody. */
export default function LoginLogPage(): ReactNode {
  const mayUnlock = useCan(['monitor:loginLog:unlock']);
  const list = useList(LIST);
  return (
    <ListPage
      name="login-log"
      title="登录日志"
      noun="登录记录"
      list={list}
      columns={mayUnlock ? UNLOCKABLE : COLUMNS}
      rowId={(row) => row.id}
      exportCall={calls.loginLog.export}
    />
  );
}

function Result({ record }: { record: LoginRecord }): ReactNode {
  return <StateMark shape={record.result === 'success' ? 'done' : 'refused'}>{RESULT_WORDS[record.result]}</StateMark>;
}
