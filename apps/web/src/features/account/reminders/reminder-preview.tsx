import { calls } from '@houtai/contract';
import { localDate, localDateTime } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { MESSAGES_PAGE } from '@houtai/contract/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../message-wishes.module.css';

/** A preview of the next daily list, and the recent reminders. */
export function ReminderPreview({ digestAt }: { digestAt: string | null }): ReactNode {
  const asked = queryOf(calls.reminders.preview, {}, { silent: true });
  // The time of the list is part of the key, so that a late answer for an earlier time is not shown.
  const { data, error, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, digestAt ?? ''], placeholderData: keepPreviousData });
  const now = useNow();
  if (!data) return error ? <LoadFailed message={error.message} onRetry={() => void refetch()} /> : <Skeleton height={216} />;
  const { at, digest, sent } = data;
  return (
    <div className={css.aside}>
      <section className={css.card}>
        <header>
          <h3>{dayWords(new Date(at), now)} 会收到</h3>
          <TestMessageButton />
        </header>
        {digest ? (
          <>
            <strong>{digest.title}</strong>
            {digest.lines.map((line) => (
              <p key={line} className={patterns.ellipsis} title={line}>
                {line}
              </p>
            ))}
            <p className={patterns.note}>如果到那时都没有人动</p>
          </>
        ) : (
          <p className={patterns.note}>没有要做的，不会发</p>
        )}
      </section>
      <section className={css.card}>
        <h3>
          这两天发过的 <Link to={MESSAGES_PAGE}>在消息中心看</Link>
        </h3>
        {sent.length === 0 && <p className={patterns.note}>没有发过提醒</p>}
        {sent.map(({ id, title, createdAt, isDone }) => (
          <p key={id} className={css.sent}>
            <Link className={patterns.fillEllipsis} to={linkTo(MESSAGES_PAGE, { id })} title={title}>
              {title}
            </Link>
            <span className={patterns.noteAside}>
              <TimeCell time={createdAt} />
              {isDone && ' · 已处理'}
            </span>
          </p>
        ))}
      </section>
    </div>
  );
}

/** Sends the list as it is now to the user, by each transport that takes reminders. */
function TestMessageButton(): ReactNode {
  const send = useSend(calls.reminders.sendTest, { onMessage: toast.success });
  return (
    <RowAction busy={send.busy} onClick={() => void send.run({}).catch(() => null)}>
      现在发一条试试
    </RowAction>
  );
}

const WEEK_DAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

function dayWords(moment: Date, now: Date): string {
  const time = localDateTime(moment).slice(11);
  return localDate(moment) === localDate(now) ? `今天 ${time}` : `${WEEK_DAYS[moment.getDay()]} ${localDate(moment).slice(5)} ${time}`;
}
