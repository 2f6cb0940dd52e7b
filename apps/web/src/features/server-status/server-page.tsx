import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { BackupCard } from './backup-card.tsx';
import { Charts } from './charts.tsx';
import { DatabaseCard, DiskCard, HostCard, ProcessCard } from './fact-cards.tsx';
import { QueryTable, SizeTable } from './tables.tsx';

import patterns from '#ui/patterns.module.css';
import css from './server-page.module.css';

/** The interval while the page is visible; a hidden tab or window does not refetch. */
const AGAIN_MS = 5_000;

/** The state of the server: current figures, refetched while the page is visible, and lines of the last ten minutes. */
export default function ServerPage(): ReactNode {
  const navigate = useNavigate();
  const query = useQuery({ ...queryOf(calls.serverStatus.get, {}, { silent: true }), refetchInterval: AGAIN_MS, staleTime: 0 });
  const { data, error } = query;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>服务监控</h1>
        <span className={patterns.note} role="status">
          {data && error ? '刷新失败，显示的是上一次的数据' : '每 5 秒刷新'}
        </span>
      </header>
      {error instanceof CallError && !data && (
        <CallErrorNotice fault={error} onRetry={() => void query.refetch()} leave={{ words: '返回上一页', go: () => void navigate(-1) }} />
      )}
      {query.isPending && <Skeleton height={480} />}
      {data && (
        <>
          <Charts status={data} />
          <div className={css.cards}>
            <ProcessCard status={data} />
            <HostCard status={data} />
            <DatabaseCard status={data} />
            <div className={patterns.stack16}>
              <DiskCard status={data} />
              <BackupCard status={data} />
            </div>
          </div>
          <div className={css.wide}>
            <QueryTable queries={data.queries} />
            <SizeTable tables={data.tables} />
          </div>
        </>
      )}
    </div>
  );
}
