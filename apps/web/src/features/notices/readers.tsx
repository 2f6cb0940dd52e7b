import { calls } from '@houtai/contract';
import type { NoticeDetail } from '@houtai/contract/notices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';

import patterns from '#ui/patterns.module.css';
import css from './readers.module.css';

type View = 'read' | 'unread';

const SIZE = 20;

/** The columns of an export. */
const COLUMNS = [
  { id: 'name', head: '姓名' },
  { id: 'loginId', head: '登录账号' },
  { id: 'department', head: '部门' },
  { id: 'readAt', head: '阅读时间' },
];

/** Who has read a notice, and who has not. */
export function Readers({ notice: { id, receivers, readers, isDue } }: { notice: NoticeDetail }): ReactNode {
  const [view, setView] = useAddressPart<View>({ offered: ['read', 'unread'], usual: 'read' });
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryOf(calls.notices.readers, { id, view, offset: page, limit: SIZE }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: View) => {
    setView(next);
    setPage(1);
  };
  const views = { read: `已读 ${readers}`, unread: `未读 ${receivers - readers}` } as const;
  return (
    <section className={css.readers} aria-label="阅读情况">
      <h3>
        阅读情况{isDue && '（正在通知）'}
        {receivers > 0 && <ExportButton call={calls.notices.exportReaders} name="阅读情况" asked={{ id }} columns={COLUMNS} />}
      </h3>
      <div className={css.views} role="group" aria-label="阅读情况">
        {(['read', 'unread'] as const).map((key) => (
          <button key={key} type="button" aria-pressed={key === view} onClick={() => choose(key)}>
            {views[key]}
          </button>
        ))}
      </div>
      {query.error && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={96} />
      ) : query.data.total === 0 ? (
        <Empty>{view === 'read' ? '还没有人阅读' : '所有接收人都已阅读'}</Empty>
      ) : (
        <ul>
          {query.data.rows.map((reader) => (
            <li key={reader.userId}>
              <span className={patterns.fillWrap}>
                {reader.name} <small>{[reader.loginId, reader.departmentName].filter(Boolean).join(' · ')}</small>
              </span>
              <small>{reader.readAt && <TimeCell time={reader.readAt} />}</small>
            </li>
          ))}
        </ul>
      )}
      {(query.data?.total ?? 0) > SIZE && (
        <div className={css.foot}>
          <Pagination page={page} size={SIZE} total={query.data?.total ?? 0} sizes={[SIZE]} onChange={(next) => setPage(next.page)} />
        </div>
      )}
    </section>
  );
}
