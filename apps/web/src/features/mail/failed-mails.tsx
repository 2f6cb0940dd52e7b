import { calls } from '@houtai/contract';
import { DELIVERIES_PAGE } from '@houtai/contract/deliveries';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';

import patterns from '#ui/patterns.module.css';
import css from './mail-page.module.css';

const SHOWN = 5;

/** The latest failed mails, for users who may see deliveries. */
export function FailedMails(): ReactNode {
  const maySee = useCan([calls.deliveries.page.access]);
  const { data } = useQuery({
    ...queryOf(calls.deliveries.page, { transport: 'mail', state: 'failed', limit: SHOWN }, { silent: true }),
    enabled: maySee,
  });
  if (!maySee) return null;
  return (
    <section className={patterns.stack8}>
      <div className={css.testHead}>
        <h2>没发出的{data && data.total > 0 ? ` ${data.total}` : ''}</h2>
        <Link to={linkTo(DELIVERIES_PAGE, {})}>全部发送记录</Link>
      </div>
      {data?.total === 0 && <p className={patterns.noteLine}>没有发送失败的邮件。</p>}
      <ul className={css.failed}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <p>
              {row.userName} · {row.title}
            </p>
            <small>
              <TimeCell time={row.at} />
            </small>
            <p>{row.problem}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
