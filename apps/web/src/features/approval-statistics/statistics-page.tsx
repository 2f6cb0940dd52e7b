import { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { lastDays } from '@houtai/contract/dates';
import { DATE_SHORTCUTS } from '@houtai/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { ScopeLine } from '#kit/figure/cut.tsx';
import { keyOfChoice } from '#kit/key-in.ts';
import { useAddressPart } from '#kit/use-address-part.ts';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { Figures } from './figures.tsx';
import { type Figure, StatisticsDrawer } from './statistics-drawer.tsx';

import patterns from '#ui/patterns.module.css';
import css from './statistics-page.module.css';

/** The default range: long enough for an average, short enough to be current. */
const USUAL_DAYS = 90;
const ALL = 'all';
const RANGES = [...DATE_SHORTCUTS.map(String), ALL];

/** How long approvals take by type, step and person, in working hours, and what waits longest; each bar opens what it counts. */
export default function StatisticsPage(): ReactNode {
  const navigate = useNavigate();
  const now = useNow();
  const [range, setRange] = useAddressPart({ offered: RANGES, usual: String(USUAL_DAYS), name: 'days' });
  const days = range === ALL ? null : Number(range);
  const [kind, setKind] = useAddressPart({ offered: Object.keys(BUSINESS_TYPES), usual: '', name: 'businessType' });
  const businessType = keyOfChoice(BUSINESS_TYPES, kind);
  const [figure, setFigure] = useState<Figure | null>(null);
  const counted = { ...(days !== null && lastDays(days, now)), ...(businessType && { businessType }) };
  const query = useQuery({ ...queryOf(calls.approvalProcesses.statistics, counted, { silent: true }), placeholderData: keepPreviousData });
  const { data, error } = query;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>审批统计</h1>
        <small className={patterns.note}>用时均按工作日历计算，单位：工作小时</small>
        <div role="group" aria-label="提交日期" className={css.ranges}>
          {DATE_SHORTCUTS.map((choice) => (
            <Button key={choice} size="small" aria-pressed={days === choice} onClick={() => setRange(String(choice))}>
              最近{choice}天
            </Button>
          ))}
          <Button size="small" aria-pressed={days === null} onClick={() => setRange(ALL)}>
            全部
          </Button>
        </div>
        <PlainSelect
          aria-label="单据类型"
          value={kind}
          options={[['', '全部单据'], ...Object.entries(BUSINESS_TYPES)]}
          onChange={setKind}
        />
        <span className={patterns.grow} />
        <IconButton icon="refresh" label="刷新" aria-disabled={query.isFetching || undefined} onClick={() => void query.refetch()} />
      </header>
      {error instanceof CallError && !data && (
        <CallErrorNotice fault={error} onRetry={() => void query.refetch()} leave={{ words: '返回上一页', go: () => void navigate(-1) }} />
      )}
      {query.isPending && <Skeleton height={480} />}
      {data && <ScopeLine scope="全部单据的审批，不论你是否参与" />}
      {data && <Figures statistics={data} onOpen={(wanted) => setFigure({ ...wanted, query: { ...counted, ...wanted.query } })} />}
      <StatisticsDrawer figure={figure} onClose={() => setFigure(null)} />
    </div>
  );
}
