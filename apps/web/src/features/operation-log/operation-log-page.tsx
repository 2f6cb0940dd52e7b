import { calls } from '@houtai/contract';
import { CHANNEL_WORDS } from '@houtai/contract/channel-words';
import { IP_MAX, LONG_KEYWORD_MAX } from '@houtai/contract/limits';
import { AREAS } from '@houtai/contract/operations';
import { OUTCOME_WORDS } from '@houtai/contract/outcome-words';
import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode } from 'react';

import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { choice, text, times } from '#kit/list/conditions.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { person } from '#kit/list/option-conditions.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';

import { OperationDetail } from './operation-detail.tsx';
import { Outcome } from './outcome.tsx';

const LIST = listOf(calls.operationLog.page, {
  conditions: [
    text('operation', '操作'),
    choice('outcome', '结果', OUTCOME_WORDS),
    choice('area', '模块', AREAS),
    person('userId', '操作人'),
    times('from', 'until', '操作时间'),
    choice('channel', '登录方式', CHANNEL_WORDS),
    text('ip', 'IP 地址', { max: IP_MAX }),
    text('requestId', '请求编号', { width: 240, max: LONG_KEYWORD_MAX }),
  ],
  defaultSort: '-at',
});

const COLUMNS: ColumnsOf<typeof calls.operationLog.page, typeof calls.operationLog.export> = [
  { id: 'operation', head: '操作', width: 136, cell: (row) => row.operation, pin: 'start', card: 'title' },
  { id: 'record', head: '记录', width: 152, cell: (row) => row.record, grow: true, card: 'note' },
  { id: 'changed', head: '变更', width: 232, cell: (row) => row.changed, grow: true, card: 'meta' },
  { id: 'area', head: '模块', width: 96, cell: (row) => ownValue(AREAS, row.area) ?? row.area, card: 'id' },
  { id: 'outcome', head: '结果', width: 80, cell: (row) => <Outcome outcome={row.outcome} />, card: 'state' },
  { id: 'userName', head: '操作人', width: 88, cell: (row) => row.userName, card: 'meta' },
  { id: 'departmentName', head: '部门', width: 112, cell: (row) => row.departmentName, hidden: true },
  { id: 'companyName', head: '公司', width: 168, cell: (row) => row.companyName, hidden: true },
  { id: 'msg', head: '说明', width: 120, cell: (row) => row.msg, grow: true },
  { id: 'channel', head: '登录方式', width: 88, cell: (row) => CHANNEL_WORDS[row.channel], hidden: true },
  { id: 'ip', head: 'IP 地址', width: 112, cell: (row) => row.ip, card: 'meta' },
  { id: 'device', head: '设备', width: 160, cell: (row) => row.device, hidden: true },
  { id: 'durationMs', head: '耗时 ms', width: 80, cell: (row) => row.durationMs, align: 'end', hidden: true },
  { id: 'at', head: '操作时间', width: 120, cell: (row) => <TimeCell time={row.at} />, sortable: true, card: 'date' },
];

/** Everything that was done in the console, refusals included; nobody can change it. */
export default function OperationLogPage(): ReactNode {
  const list = useList(LIST);
  return (
    <ListPage
      name="operation-log"
      title="操作日志"
      noun="操作记录"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      exportCall={calls.operationLog.export}
      Detail={OperationDetail}
    />
  );
}
