import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { PAGE_SIZE, PAGE_SIZES } from '@houtai/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ExportButton } from '#kit/list/export-button.tsx';
import { SearchInput } from '#kit/search-input.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { ReadersTable } from './readers-table.tsx';

import css from './layers.module.css';

const VIEWS = ['all', 'unread', 'read', 'unconfirmed', 'confirmed'] as const;
type View = (typeof VIEWS)[number];
const WORDS: Readonly<Record<View, string>> = { all: '全部', unread: '未读', read: '已读', unconfirmed: '未确认', confirmed: '已确认' };

/** The columns of an export; the confirmation only when one is required. */
const READING = [
  { id: 'userName', head: '姓名' },
  { id: 'department', head: '部门' },
  { id: 'readAt', head: '阅读时间' },
  { id: 'remindedAt', head: '提醒时间' },
];
const CONFIRMING = [...READING.slice(0, 3), { id: 'confirmedAt', head: '确认时间' }, ...READING.slice(3)];

/** The readers of a published item with their progress, and a reminder for those who are late. */
export function Readers({ item }: { item: ManagedKnowledge }): ReactNode {
  const { newsId, mustRead } = item;
  const [view, setView] = useState<View>('all');
  const [keyword, setKeyword] = useState('');
  const [paging, setPaging] = useState({ page: 1, size: PAGE_SIZE });
  const search = (words: string) => {
    setKeyword(words);
    setPaging((old) => ({ ...old, page: 1 }));
  };
  const counts = useQuery(queryOf(calls.knowledge.readerCounts, { newsId }, { silent: true })).data;
  const input = { newsId, view, keyword: keyword || undefined, offset: paging.page, limit: paging.size };
  const query = useQuery({ ...queryOf(calls.knowledge.readers, input, { silent: true }), placeholderData: keepPreviousData });
  const offered = VIEWS.filter((each) => mustRead || !each.endsWith('confirmed'));
  return (
    <div className={css.layer}>
      <div className={css.tools}>
        <div className={css.scope}>
          <Segmented
            aria-label="范围"
            value={view}
            options={offered.map((value) => ({ value, label: counts ? `${WORDS[value]} ${counts[value]}` : WORDS[value] }))}
            onChange={(next) => {
              setView(VIEWS.find((each) => each === next) ?? 'all');
              setPaging((old) => ({ ...old, page: 1 }));
            }}
          />
        </div>
        <span className={css.search}>
          <SearchInput label="姓名或拼音" onSearch={search} />
        </span>
        {query.data && query.data.total > 0 && (
          <ExportButton call={calls.knowledge.exportReaders} name="阅读情况" asked={input} columns={mustRead ? CONFIRMING : READING} />
        )}
        <RemindButton item={item} behind={counts ? (mustRead ? counts.unconfirmed : counts.unread) : 0} />
      </div>
      <div className={css.rows}>
        {query.isError && !query.data && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
        {!query.data && !query.isError && <Skeleton height={240} />}
        {query.data?.total === 0 && <Empty>没有符合条件的人员</Empty>}
        {query.data && query.data.total > 0 && <ReadersTable item={item} readers={query.data.rows} />}
      </div>
      <footer className={css.foot}>
        <Pagination page={paging.page} size={paging.size} total={query.data?.total ?? 0} sizes={PAGE_SIZES} onChange={setPaging} />
      </footer>
    </div>
  );
}

function RemindButton({ item, behind }: { item: ManagedKnowledge; behind: number }): ReactNode {
  const sending = useSend(calls.knowledge.remind);
  const mayRemind = useCan([calls.knowledge.remind.access]);
  if (!mayRemind || item.state !== '1' || behind === 0) return null;
  const what = item.mustRead ? '未确认' : '未读';
  const remind = async () => {
    if (!(await confirm({ text: `提醒 ${behind} 位${what}的人员？一天内已提醒过的不会重复提醒。` }))) return toast.info('已取消');
    const done = await sending.run({ newsId: item.newsId }).catch(() => null);
    if (done) toast.success('已提醒');
  };
  return <Button onClick={() => void remind()}>提醒{what}人员</Button>;
}
