import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REPORT_KINDS } from '@houtai/contract/work-report-words';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { WORK_REPORTS } from '@houtai/contract/work-reports-list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ImportButton } from '#kit/import/import-button.tsx';
import { option } from '#kit/list/search/option-conditions.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { buttonClass } from '#ui/buttons/button.tsx';

import { DayStateMark } from './hours/day-glyph.tsx';
import { ReportText } from './report/report-text.tsx';
import { useDepartmentOptions } from './team/department-choice.tsx';

const VIEW = listView(WORK_REPORTS, calls.workReports, {
  name: 'work-reports',
  title: '汇报记录',
  controls: { departmentId: option('departmentId', '部门', useDepartmentOptions) },
  columns: {
    start: { width: 112, pin: 'start', card: 'date' },
    end: { width: 112, hidden: true },
    kind: { width: 72 },
    ownerName: { cell: (row) => (row.unread ? <b>{row.ownerName}</b> : row.ownerName), card: 'meta' },
    departmentName: { width: 120 },
    summary: { width: 280, pin: undefined },
    hours: { width: 88, align: 'end', card: 'meta' },
    state: { width: 88, cell: (row) => <DayStateMark state={row.state} />, card: 'state' },
    readers: { width: 72, cell: (row) => `${row.readers} / ${row.receivers}`, align: undefined },
    updatedAt: { width: 128, hidden: true },
  },
});

/** The reports that the user may see. */
export default function ReportListPage(): ReactNode {
  return (
    <DeclaredListPage
      of={VIEW}
      actions={<ImportButton kind="work-reports" noun="工作汇报" tag="project:report:import" subject="workReports" />}
      Detail={ReportDetail}
    />
  );
}

/** A report beside the list, with a link to edit it for its author. */
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
