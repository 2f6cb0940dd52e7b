import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REPORT_KINDS, REPORT_STATES } from '@houtai/contract/work-report-words';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ImportButton } from '#kit/import/import-button.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, days, only, text } from '#kit/list/search/conditions.ts';
import { option, person, project } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { buttonClass } from '#ui/buttons/button.tsx';

import { DayStateMark } from './hours/day-glyph.tsx';
import { ReportText } from './report/report-text.tsx';
import { useDepartmentOptions } from './team/department-choice.tsx';

const LIST = listOf(calls.workReports.page, {
  conditions: [
    text('keyword', '内容', { width: 200 }),
    choice('kind', '类型', REPORT_KINDS),
    choice('state', '状态', REPORT_STATES),
    person('ownerId', '填写人'),
    option('departmentId', '部门', useDepartmentOptions),
    project('projectId'),
    days('from', 'to', '日期'),
    only('unread', '未读', '只看未读'),
  ],
  views: [view('all', '全部'), view('received', '发给我的'), view('mine', '我的')],
  defaultSort: '-start',
});

const COLUMNS = everyColumn<typeof calls.workReports.page, typeof calls.workReports.export>({
  start: { head: '开始日期', width: 112, cell: (row) => row.start, sortable: true, pin: 'start', card: 'date' },
  end: { head: '结束日期', width: 112, cell: (row) => row.end, hidden: true },
  kind: { head: '类型', width: 72, cell: (row) => REPORT_KINDS[row.kind], card: 'mark' },
  ownerName: { head: '填写人', width: 96, cell: (row) => (row.unread ? <b>{row.ownerName}</b> : row.ownerName), card: 'meta' },
  departmentName: { head: '部门', width: 120, cell: (row) => row.departmentName },
  summary: { head: '内容', width: 280, cell: (row) => row.summary, grow: true, card: 'title' },
  hours: { head: '工时（h）', width: 88, cell: (row) => row.hours, align: 'end', card: 'note' },
  state: { head: '状态', width: 88, cell: (row) => <DayStateMark state={row.state} />, card: 'state' },
  readers: { head: '已读', width: 72, cell: (row) => `${row.readers} / ${row.receivers}` },
  submittedAt: {
    head: '提交时间',
    width: 128,
    cell: (row) => row.submittedAt && <TimeCell time={row.submittedAt} />,
    sortable: true,
  },
  updatedAt: { head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, hidden: true },
});

/** The reports that the person may see. */
export default function ReportListPage(): ReactNode {
  const list = useList(LIST);
  const counts = useQuery({ ...queryOf(calls.workReports.counts, list.sought, { silent: true }), placeholderData: keepPreviousData }).data;
  return (
    <ListPage
      name="work-reports"
      title="汇报记录"
      noun={nounOf(calls.workReports.page)}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      counts={counts}
      exportCall={calls.workReports.export}
      actions={<ImportButton kind="work-reports" noun="工作汇报" tag="project:report:import" subject="workReports" />}
      Detail={ReportDetail}
    />
  );
}

/** A report beside the list; its author goes on to write it. */
function ReportDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.workReports.get, { id }, { silent: true }));
  const userId = useSession(({ userInfo }) => userInfo?.id);
  return (
    <DetailDrawer noun={nounOf(calls.workReports.page)} query={query}>
      {(report) => {
        const isOwn = report.ownerId === userId;
        return {
          title: `${report.ownerName} ${report.start} ${REPORT_KINDS[report.kind]}`,
          state: <DayStateMark state={report.state} />,
          meta: (
            <span>
              {report.departmentName} · {report.hours} h{report.changedAfterRead && ' · 已阅后有修改'}
            </span>
          ),
          body: (
            <>
              <ReportText report={report} />
              <RecordHistory id={id} history={calls.workReports.history} comment={calls.workReports.comment} recordType="work-report" />
            </>
          ),
          foot: isOwn && (
            <Link className={buttonClass({ kind: 'primary' })} to={linkTo(WORK_REPORT_PAGE, { kind: report.kind, day: report.start })}>
              修改
            </Link>
          ),
        };
      }}
    </DetailDrawer>
  );
}
