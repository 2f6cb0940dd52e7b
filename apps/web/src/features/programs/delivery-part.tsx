import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { WebhookDeliveryDetail } from '@houtai/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

const LOOK_AGAIN_MS = 3_000;

/** The delivery of an event: every attempt, what was sent, and the response. */
export function DeliveryPart({ id }: { id: string }): ReactNode {
  const query = useQuery({ ...queryOf(calls.webhooks.delivery, { id }, { silent: true }), refetchInterval: LOOK_AGAIN_MS });
  const mayResend = useCan([calls.webhooks.resend.access]);
  const resend = useSend(calls.webhooks.resend, { onMessage: toast.success });
  const { data, error, refetch } = query;
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  return (
    <>
      <div className={css.head}>
        <h2>{data.number || '投递'}</h2>
        {mayResend && data.type !== 'test' && (
          <Button size="small" disabled={resend.busy} onClick={() => void resend.run({ ids: [id] })}>
            重发
          </Button>
        )}
      </div>
      <Tries delivery={data} />
      <h3>发出去的</h3>
      <div className={css.example}>
        <pre>{`webhook-id: ${data.messageId}\n\n${pretty(data.body)}`}</pre>
        <CopyButton text={data.body} label="复制正文" />
      </div>
      {data.answer !== '' && (
        <>
          <h3>
            回来的<small>只留前 2 KB</small>
          </h3>
          <div className={css.example}>
            <pre>{data.answer}</pre>
          </div>
        </>
      )}
      <p className={patterns.noteLine}>每次重试和重发都是同一个 webhook-id 和同样的字节；时间和签名是那一次的。</p>
    </>
  );
}

function Tries({ delivery: { attempts, state, nextAt, left } }: { delivery: WebhookDeliveryDetail }): ReactNode {
  return (
    <ul className={css.tries}>
      {attempts.map(({ at, status, ms, problem }) => (
        <li key={at}>
          <StateMark shape={problem === '' ? 'done' : 'refused'}>
            {localDateTime(new Date(at)).slice(5, 19)}　{problem === '' ? status : problem}，{(ms / 1_000).toFixed(2)} s
          </StateMark>
        </li>
      ))}
      {state === 'waiting' && (
        <li>
          <StateMark shape="waiting">排队，等前一条或等恢复</StateMark>
        </li>
      )}
      {state === 'retrying' && (
        <li>
          <StateMark shape="waiting">
            {localDateTime(new Date(nextAt)).slice(5, 16)} 再试，还有 {left} 次
          </StateMark>
        </li>
      )}
      {state === 'dropped' && (
        <li>
          <StateMark shape="closed">不再发送</StateMark>
        </li>
      )}
    </ul>
  );
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 1);
}
