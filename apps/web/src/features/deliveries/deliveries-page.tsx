import { calls } from '@houtai/contract';
import type { Delivery } from '@houtai/contract/deliveries';
import { DELIVERIES } from '@houtai/contract/deliveries-list';
import { DELIVERY_STATES } from '@houtai/contract/delivery-words';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

import { Backlog } from './backlog.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { RetryOne, RetrySeveral } from './retry-deliveries.tsx';

type State = Delivery['state'];

const SHAPES: Readonly<Record<State, StateShape>> = { waiting: 'waiting', sent: 'done', failed: 'refused', dropped: 'closed' };

const VIEW = listView(DELIVERIES, calls.deliveries, {
  name: 'deliveries',
  title: '消息通道',
  columns: {
    title: { width: 220 },
    transport: { width: 88, card: 'meta' },
    state: { width: 104, cell: (row) => <DeliveryState delivery={row} />, card: 'state' },
    problem: { width: 232, grow: true, card: 'note' },
    attempts: { width: 80 },
    at: { width: 144, cell: (row) => <SendingTime delivery={row} />, card: 'meta' },
  },
  acts: {
    by: calls.deliveries.retry,
    cell: (row) => row.state === 'failed' && <RetryOne id={row.id} />,
    selection: {
      label: (row) => row.title,
      refusal: (row) => (row.state === 'failed' ? null : '只有发送失败的消息可以重发'),
      Bulk: RetrySeveral,
    },
  },
});

/** Messages to enterprise messaging and by mail, and a check of the former's configuration. */
export default function DeliveriesPage(): ReactNode {
  const mayCheck = useCan([calls.deliveries.check.access]);
  const [checking, setChecking] = useState(false);
  return (
    <>
      <DeclaredListPage
        of={VIEW}
        note={<Backlog />}
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

/** A waiting message shows the time of its next attempt. */
function SendingTime({ delivery: { state, at } }: { delivery: Delivery }): ReactNode {
  return (
    <span>
      {state === 'waiting' && '预计 '}
      <TimeCell time={at} />
    </span>
  );
}
