import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import css from './backlog.module.css';

/** Refetched at this interval, so that a shrinking queue is visible. */
const LOOK_AGAIN_MS = 15_000;

/**
 * All undelivered messages, regardless of the list's filters, with a button to resend those that were given up; nothing when all have
 * arrived.
 */
export function Backlog(): ReactNode {
  const mayRetry = useCan([calls.deliveries.retryAll.access]);
  const query = useQuery({ ...queryOf(calls.deliveries.backlog, {}, { silent: true }), refetchInterval: LOOK_AGAIN_MS });
  const retryAll = useSend(calls.deliveries.retryAll);
  const { waiting = 0, oldest, failed = 0 } = query.data ?? {};
  const handleRetry = async () => {
    try {
      const { retried } = await retryAll.run({});
      toast.success(retried === 0 ? '这些消息已经在发送' : `正在重发 ${retried} 条消息`);
    } catch {
      // The global error handling shows the refusal.
    }
  };
  if (waiting + failed === 0) return null;
  return (
    <div className={css.backlog} data-failed={failed > 0 || undefined}>
      {waiting > 0 && (
        <span>
          {waiting} 条等待发送
          {oldest && (
            <>
              ，最早 <TimeCell time={oldest} />
            </>
          )}
        </span>
      )}
      {failed > 0 && <b>{failed} 条发送失败</b>}
      {failed > 0 && mayRetry && (
        <Button size="small" disabled={retryAll.busy} onClick={() => void handleRetry()}>
          全部重发
        </Button>
      )}
    </div>
  );
}
