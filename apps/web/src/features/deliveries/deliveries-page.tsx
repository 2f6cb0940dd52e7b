import { calls } from '@houtai/contract';
import type { Delivery } from '@houtai/contract/deliveries';
import { DELIVERY_STATES } from '@houtai/contract/delivery-words';
import { LONG_KEYWORD_MAX } from '@houtai/contract/limits';
import { type ReactNode, useState } from 'react';

import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { choice, text } from '#kit/list/conditions.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';
import { useCan } from '#platform/can.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { StateMark, type StateShape } from '#ui/state-mark.tsx';

import { Backlog } from './backlog.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { RetryOne, RetrySeveral } from './retry-deliveries.tsx';

type State = Delivery['state'];

const SHAPES: Readonly<Record<State, StateShape>> = { waiting: 'waiting', sent: 'done', failed: 'refused' };

const LIST = listOf(calls.deliveries.page, {
  conditions: [text('keyword', '标题、接收人', { width: 200, max: LONG_KEYWORD_MAX }), choice('state', '状态', DELIVERY_STATES)],
});

const COLUMNS: ColumnsOf<typeof calls.deliveries.page, typeof calls.deliveries.export> = [
  { id: 'title', head: '消息', width: 220, cell: (row) => row.title, grow: true, pin: 'start', card: 'title' },
  { id: 'userName', head: '接收人', width: 96, cell: (row) => row.userName, card: 'id' },
  { id: 'state', head: '状态', width: 104, cell: (row) => <DeliveryState delivery={row} />, card: 'state' },
  { id: 'problem', head: '最近的问题', width: 232, cell: (row) => row.problem, grow: true, card: 'note' },
  { id: 'attempts', head: '尝试次数', width: 80, cell: (row) => row.attempts, align: 'end' },
  { id: 'createdAt', head: '产生时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, card: 'date' },
  { id: 'at', head: '发送时间', width: 144, cell: (row) => <SendingTime delivery={row} />, card: 'meta' },
];

const ACT: Column<Delivery> = {
  id: 'act',
  head: '操作',
  width: 72,
  cell: (row) => row.state === 'failed' && <RetryOne id={row.id} />,
  pin: 'end',
  card: 'actions',
};

const RETRYABLE = [...COLUMNS, ACT];

const SELECTION = {
  label: (row: Delivery) => row.title,
  refusal: (row: Delivery) => (row.state === 'failed' ? null : '只有发送失败的消息可以重发'),
  Bulk: RetrySeveral,
};

/** What goes out to enterprise messaging, and the check of its set-up. */
export default function DeliveriesPage(): ReactNode {
  const mayRetry = useCan(['system:delivery:retry']);
  const mayCheck = useCan(['system:delivery:check']);
  const [checking, setChecking] = useState(false);
  const list = useList(LIST);
  return (
    <>
      <ListPage
        name="deliveries"
        title="消息通道"
        noun="企业微信消息"
        list={list}
        columns={mayRetry ? RETRYABLE : COLUMNS}
        rowId={(row) => row.id}
        selection={mayRetry ? SELECTION : undefined}
        note={<Backlog />}
        exportCall={calls.deliveries.export}
        actions={
          mayCheck && (
            <Button size="small" onClick={() => setChecking(true)}>
              配置检查
            </Button>
          )
        }
      />
      {checking && <CheckDialog onClose={() => setChecking(false)} />}
    </>
  );
}

function DeliveryState({ delivery: { state } }: { delivery: Delivery }): ReactNode {
  return <StateMark shape={SHAPES[state]}>{DELIVERY_STATES[state]}</StateMark>;
}

/** One that waits has a time at which it is tried next. */
function SendingTime({ delivery: { state, at } }: { delivery: Delivery }): ReactNode {
  return (
    <span>
      {state === 'waiting' && '预计 '}
      <TimeCell time={at} />
    </span>
  );
}
