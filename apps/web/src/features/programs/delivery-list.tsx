import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { EventSource, Webhook, WebhookDelivery } from '@houtai/contract/webhooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { PlainTable } from '#ui/plain-table/plain-table.tsx';

import { eventWords } from './event-words.ts';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

const SIZES = [20, 50, 100] as const;
const LOOK_AGAIN_MS = 5_000;

const VIEWS = { all: '全部', retrying: '在重试', waiting: '排队', failed: '已放弃' } as const;
type View = keyof typeof VIEWS;
const VIEW_KEYS: readonly View[] = ['all', 'retrying', 'waiting', 'failed'];

type DeliveryListProps = {
  hookId: string;
  counts: Webhook['counts'];
  sources: readonly EventSource[];
  current: string;
  onOpen: (id: string) => void;
};

/** The deliveries of a webhook, newest first, with the responses; selected ones can be sent again. */
export function DeliveryList({ hookId, counts, sources, current, onOpen }: DeliveryListProps): ReactNode {
  const [view, setView] = useState<View>('all');
  const [paging, setPaging] = useState({ page: 1, size: 20 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayResend = useCan([calls.webhooks.resend.access]);
  const asked = { hookId, state: view, offset: paging.page, limit: paging.size };
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.webhooks.deliveries, asked, { silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const resend = useSend(calls.webhooks.resend, { onMessage: toast.success });
  const choose = (next: View) => {
    setView(next);
    setPaging({ ...paging, page: 1 });
    setChosen(new Set());
  };
  const tick = (id: string, is: boolean) => setChosen(new Set(is ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  const sendAgain = () => void resend.run({ ids: [...chosen] }).then(() => setChosen(new Set()));
  return (
    <>
      <div className={css.head}>
        <div role="group" aria-label="投递" className={css.views}>
          {VIEW_KEYS.map((key) => (
            <button key={key} type="button" aria-pressed={key === view} onClick={() => choose(key)}>
              {VIEWS[key]}
              <small>{counts[key].toLocaleString('en')}</small>
            </button>
          ))}
        </div>
        {mayResend && (
          <Button size="small" disabled={chosen.size === 0 || resend.busy} onClick={sendAgain}>
            {chosen.size === 0 ? '重发' : `重发选中的 ${chosen.size} 条`}
          </Button>
        )}
      </div>
      {error && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.total === 0 && <p className={patterns.noteLine}>{view === 'all' ? '还没有事件。可以先试发一条。' : '没有这样的事件。'}</p>}
      {data && data.total > 0 && (
        <PlainTable>
          <thead>
            <tr>
              {mayResend && <th scope="col" aria-label="选择" />}
              <th scope="col">时间</th>
              <th scope="col">事件</th>
              <th scope="col">记录</th>
              <th scope="col">结果</th>
              <th scope="col" aria-label="说明" />
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id} className={row.id === current ? css.chosen : undefined}>
                {mayResend && (
                  <td>
                    <Tick row={row} chosen={chosen} onTick={tick} />
                  </td>
                )}
                <td>
                  <TimeCell time={row.at} />
                </td>
                <td>
                  <button type="button" className={css.drop} onClick={() => onOpen(row.id)}>
                    {eventWords(row.type, sources)}
                  </button>
                </td>
                <td>{row.number || '—'}</td>
                <td>
                  <DeliveryState row={row} />
                </td>
                <td className={patterns.muted}>{noteOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {data && data.total > paging.size && <Pagination {...paging} total={data.total} sizes={SIZES} onChange={setPaging} />}
    </>
  );
}

type TickProps = { row: WebhookDelivery; chosen: ReadonlySet<string>; onTick: (id: string, is: boolean) => void };

function Tick({ row: { id, number, type }, chosen, onTick }: TickProps): ReactNode {
  return (
    <Checkbox checked={chosen.has(id)} onChange={(is) => onTick(id, is)}>
      <span className={patterns.visuallyHidden}>选择 {number || type}</span>
    </Checkbox>
  );
}

/** The response to an event, or what it waits for. */
function DeliveryState({ row: { state, status } }: { row: Pick<WebhookDelivery, 'state' | 'status'> }): ReactNode {
  if (state === 'sent') return <StateMark shape="done">{status}</StateMark>;
  if (state === 'waiting') return <StateMark shape="waiting">排队</StateMark>;
  if (state === 'dropped') return <StateMark shape="closed">不再发送</StateMark>;
  if (state === 'failed') return <StateMark shape="refused">{status === 0 ? '已放弃' : `${status} 已放弃`}</StateMark>;
  return <StateMark shape="refused">{status === 0 ? '没送到' : status}</StateMark>;
}

function noteOf({ state, tries, nextAt, ms, problem }: WebhookDelivery): string {
  const seconds = `${(ms / 1_000).toFixed(2)} s`;
  if (state === 'sent') return tries > 1 ? `第 ${tries} 次，${seconds}` : seconds;
  if (state === 'retrying') return `第 ${tries} 次，${localDateTime(new Date(nextAt)).slice(11, 16)} 再试`;
  if (state === 'waiting') return '等前一条，或等恢复';
  return state === 'failed' ? `${tries} 次，${problem}` : '程序看不到，或等了太久';
}
