import { calls } from '@houtai/contract';
import { startOfDay } from '@houtai/contract/dates';
import type { LoginRecord } from '@houtai/contract/login-log';
import { LOGIN_WORDS, RESULT_WORDS } from '@houtai/contract/session-words';
import type { ReactNode } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useCan } from '../../platform/can.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { UnlockButton } from './unlock-button.tsx';

type Condition = 'account' | 'ip' | 'result' | 'loginType' | 'from' | 'until';

const FIELDS: readonly SearchField<Condition>[] = [
  { kind: 'text', name: 'account', label: '登录账号' },
  { kind: 'choice', name: 'result', label: '结果', choices: RESULT_WORDS },
  { kind: 'days', name: 'from', until: 'until', label: '登录时间' },
  { kind: 'choice', name: 'loginType', label: '登录方式', choices: LOGIN_WORDS },
  { kind: 'text', name: 'ip', label: 'IP 地址' },
];

const COLUMNS: readonly Column<LoginRecord>[] = [
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
  const mayUnlock = useCan('monitor:loginLog:unlock');
  const list = useList(calls.loginLog.page, {
    filters: ['account', 'ip', 'result', 'loginType', 'from', 'until'],
    usualSort: '-createdAt',
    input: ({ filter, ...page }) => ({
      ...page,
      account: filter('account'),
      ip: filter('ip'),
      result: chosenIn(RESULT_WORDS, filter('result')),
      loginType: chosenIn(LOGIN_WORDS, filter('loginType')),
      from: startOfDay(filter('from'))?.toISOString(),
      to: startOfDay(filter('until'), 1)?.toISOString(),
    }),
  });
  return (
    <ListPage
      name="login-log"
      title="登录日志"
      noun="登录记录"
      list={list}
      columns={mayUnlock ? UNLOCKABLE : COLUMNS}
      rowId={(row) => row.id}
      fields={FIELDS}
      exportCall={calls.loginLog.export}
    />
  );
}

function Result({ record }: { record: LoginRecord }): ReactNode {
  return <StateMark shape={record.result === 'success' ? 'done' : 'refused'}>{RESULT_WORDS[record.result]}</StateMark>;
}
