import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { PAGE_SIZE, PAGE_SIZES } from '@houtai/contract/limits';
import type { SignInRecord } from '@houtai/contract/session';
import { LOGIN_WORDS, RESULT_WORDS } from '@houtai/contract/session-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { scrollToStart } from '#ui/scroll-to-start.ts';

import css from './own-sign-ins.module.css';

export function OwnSignIns(): ReactNode {
  const [paging, setPaging] = useState({ page: 1, size: PAGE_SIZE });
  const list = useRef<HTMLDivElement>(null);
  const signIns = useQuery({
    ...queryOf(calls.session.signIns, { offset: paging.page, limit: paging.size }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  if (signIns.error) return <LoadFailed message={signIns.error.message} onRetry={() => void signIns.refetch()} />;
  if (!signIns.data) return <div className={css.ghost} aria-busy aria-label="正在加载" />;
  if (signIns.data.total === 0) return <Empty>还没有登录记录</Empty>;
  return (
    <div ref={list} className={css.log}>
      <div className={css.frame} aria-busy={signIns.isFetching}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">结果</th>
              <th scope="col">方式</th>
              <th scope="col">IP</th>
              <th scope="col">设备</th>
            </tr>
          </thead>
          <tbody>
            {signIns.data.rows.map((record) => (
              <Row key={record.id} record={record} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        <Pagination
          page={paging.page}
          size={paging.size}
          total={signIns.data.total}
          sizes={PAGE_SIZES}
          onChange={(next) => {
            setPaging(next);
            scrollToStart(list.current);
          }}
        />
      </div>
    </div>
  );
}

function Row({ record }: { record: SignInRecord }): ReactNode {
  return (
    <tr>
      <td className={css.time}>{localDateTime(new Date(record.createdAt))}</td>
      <td>
        <StateMark shape={record.result === 'success' ? 'done' : 'refused'}>{RESULT_WORDS[record.result]}</StateMark>
      </td>
      <td>{LOGIN_WORDS[record.loginType]}</td>
      <td>{record.ip || '—'}</td>
      <td className={css.device} title={record.device}>
        {record.device || '—'}
      </td>
    </tr>
  );
}
