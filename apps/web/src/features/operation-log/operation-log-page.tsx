import { calls } from '@houtai/contract';
import { startOfDay } from '@houtai/contract/dates';
import type { Operation } from '@houtai/contract/operation-log';
import { AREAS } from '@houtai/contract/operations';
import { OUTCOME_WORDS } from '@houtai/contract/outcome-words';
import { LOGIN_WORDS } from '@houtai/contract/session-words';
import type { ReactNode } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { personCondition } from '../../kit/list/search-slots.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { OperationDetail } from './operation-detail.tsx';
import { Outcome } from './outcome.tsx';

type Condition = 'userId' | 'operation' | 'outcome' | 'area' | 'from' | 'until' | 'channel' | 'ip' | 'requestId';

const NAMES: readonly Condition[] = ['userId', 'operation', 'outcome', 'area', 'from', 'until', 'channel', 'ip', 'requestId'];

const FIELDS: readonly SearchField<Condition>[] = [
  { kind: 'text', name: 'operation', label: '操作' },
  { kind: 'choice', name: 'outcome', label: '结果', choices: OUTCOME_WORDS },
  { kind: 'choice', name: 'area', label: '模块', choices: AREAS },
  personCondition('userId', '操作人'),
  { kind: 'days', name: 'from', until: 'until', label: '操作时间' },
  { kind: 'choice', name: 'channel', label: '登录方式', choices: LOGIN_WORDS },
  { kind: 'text', name: 'ip', label: 'IP 地址' },
  { kind: 'text', name: 'requestId', label: '请求编号', width: 240 },
];

const COLUMNS: readonly Column<Operation>[] = [
  { id: 'operation', head: '操作', width: 144, cell: (row) => row.operation, pin: 'start', card: 'title' },
  { id: 'area', head: '模块', width: 104, cell: (row) => AREAS[row.area] ?? row.area, card: 'id' },
  { id: 'outcome', head: '结果', width: 80, cell: (row) => <Outcome outcome={row.outcome} />, card: 'state' },
  { id: 'userName', head: '操作人', width: 96, cell: (row) => row.userName, card: 'meta' },
  { id: 'departmentName', head: '部门', width: 112, cell: (row) => row.departmentName },
  { id: 'companyName', head: '公司', width: 168, cell: (row) => row.companyName, hidden: true },
  { id: 'msg', head: '说明', width: 200, cell: (row) => row.msg, grow: true, card: 'note' },
  { id: 'channel', head: '登录方式', width: 88, cell: (row) => LOGIN_WORDS[row.channel], hidden: true },
  { id: 'ip', head: 'IP 地址', width: 128, cell: (row) => row.ip, card: 'meta' },
  { id: 'device', head: '设备', width: 160, cell: (row) => row.device, hidden: true },
  { id: 'durationMs', head: '耗时 ms', width: 80, cell: (row) => row.durationMs, align: 'end' },
  { id: 'at', head: '操作时间', width: 128, cell: (row) => <TimeCell time={row.at} />, sortable: true, card: 'date' },
];

/** Everything that was done in the console, refusals included; nobody can change it. */
export default function OperationLogPage(): ReactNode {
  const list = useList(calls.operationLog.page, {
    filters: NAMES,
    usualSort: '-at',
    input: ({ filter, ...page }) => ({
      ...page,
      userId: filter('userId') || undefined,
      area: filter('area'),
      operation: filter('operation'),
      outcome: chosenIn(OUTCOME_WORDS, filter('outcome')),
      channel: chosenIn(LOGIN_WORDS, filter('channel')),
      requestId: filter('requestId'),
      ip: filter('ip'),
      from: startOfDay(filter('from'))?.toISOString(),
      to: startOfDay(filter('until'), 1)?.toISOString(),
    }),
  });
  return (
    <ListPage
      name="operation-log"
      title="操作日志"
      noun="操作记录"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      fields={FIELDS}
      exportCall={calls.operationLog.export}
      Detail={OperationDetail}
    />
  );
}
