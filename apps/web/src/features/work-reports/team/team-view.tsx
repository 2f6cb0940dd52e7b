import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REPORT_KINDS } from '@houtai/contract/work-report-words';
import { WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { useAddressPart } from '#kit/use-address-part.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { ReportHead } from '../report/report-head.tsx';
import { ReportPane } from '../report/report-pane.tsx';
import type { ReportAddress } from '../report/use-report-address.ts';
import { DepartmentChoice } from './department-choice.tsx';
import { TeamTable } from './team-table.tsx';
import { UrgeButton } from './urge-button.tsx';

import css from './team-view.module.css';

/** Number of people on a page of the table, fewer when each has a month of days; the counts above cover everybody. */
const SHOWN = { day: 100, week: 100, month: 50 } as const;
const ONLY = { all: '全部', unread: '未读', missing: '缺交' } as const;
type Only = keyof typeof ONLY;

/** Who of the team has reported, with each report beside the table. */
export function TeamView({ place }: { place: ReportAddress }): ReactNode {
  const { kind, day, id, departmentId, go } = place;
  const [only, setOnly] = useAddressPart<Only>({ offered: ['all', 'unread', 'missing'], usual: 'all', name: 'only' });
  const [offset, setOffset] = useState(1);
  const page = useRef<HTMLDivElement>(null);
  const mayWrite = useCan([calls.workReports.save.access]);
  const isNarrow = useIsNarrowSheet(930);
  const size = SHOWN[kind];
  const navigate = useNavigate();
  const asked = { kind, day, offset, limit: size, departmentId: departmentId || undefined, only: only === 'all' ? undefined : only };
  const query = useQuery({ ...queryOf(calls.workReports.team, asked, { silent: true }), placeholderData: keepPreviousData });
  const { data } = query;
  if (!data)
    return (
      <>
        <ReportHead place={place} />
        {query.error ? <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} /> : <Skeleton height={480} />}
      </>
    );
  const open = data.rows.filter(({ reportId }) => reportId !== '');
  const at = open.findIndex(({ reportId }) => reportId === id);
  const step = (by: 1 | -1) => {
    const next = at < 0 ? open[0] : open[at + by];
    return next && (() => go({ id: next.reportId }));
  };
  const counts = { all: data.all, unread: data.unread, missing: data.missing };
  const show = (to: Parameters<typeof go>[0]) => {
    setOffset(1);
    go(to);
  };
  const showsTable = !isNarrow || id === null;
  return (
    <>
      <ReportHead place={place}>
        <UrgeButton kind={kind} day={day} missingIds={data.missingIds} />
        {mayWrite && kind !== 'day' && data.submitted > 0 && (
          <Button size="small" onClick={() => go({ view: 'mine', id: null, gather: '1' })}>
            <Icon name="edit" />
            汇总成部门{REPORT_KINDS[kind]}
          </Button>
        )}
        <Button size="small" onClick={() => void navigate(linkTo(WORK_REPORT_LIST_PAGE, { kind, from: data.start, to: data.end }))}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          列表与导出
        </Button>
      </ReportHead>
      <div ref={page} className={css.team}>
        {showsTable && (
          <section className={css.list} aria-label="团队">
            <div className={css.tools}>
              <DepartmentChoice value={departmentId} onChange={(value) => show({ departmentId: value, id: null })} />
              <div role="group" aria-label="范围" className={css.only}>
                {(['all', 'unread', 'missing'] as const).map((key) => (
                  <button
                    key={key}
                    type="button"
                    aria-pressed={key === only}
                    onClick={() => {
                      setOffset(1);
                      setOnly(key);
                    }}
                  >
                    {ONLY[key]} {counts[key]}
                  </button>
                ))}
              </div>
              <span className={css.figures}>
                已交 {data.submitted} • 草稿 {data.draft} • 缺交 {data.missing} • 请假 {data.leave}
              </span>
            </div>
            {data.rows.length === 0 ? (
              <Empty>{only === 'all' ? '你的数据范围内没有需要汇报的人员' : `没有${ONLY[only]}的${REPORT_KINDS[kind]}`}</Empty>
            ) : (
              <TeamTable team={data} kind={kind} openId={id} today={place.today} onOpen={(reportId) => go({ id: reportId })} />
            )}
            {data.total > size && (
              <Pagination page={offset} size={size} total={data.total} sizes={[size]} onChange={({ page }) => setOffset(page)} />
            )}
            <p className={css.keys}>
              <span>工作日 17:30 自动提醒缺交的人；节假日、请假和不在职不提醒</span>
              <kbd>J</kbd>
              <kbd>K</kbd>换人 <kbd>E</kbd>标为已阅 <kbd>U</kbd>标为未读 <kbd>C</kbd>评论
            </p>
          </section>
        )}
        {id !== null && (
          <ReportPane
            key={id}
            id={id}
            page={page}
            place={at < 0 ? '' : `${at + 1} / ${open.length}`}
            step={{ back: step(-1), on: step(1) }}
            onClose={() => go({ id: null })}
          />
        )}
        {id === null && !isNarrow && (
          <aside className={css.nothing}>
            <Empty>从左侧选择一份{REPORT_KINDS[kind]}</Empty>
          </aside>
        )}
      </div>
    </>
  );
}
