import { linkTo } from '@houtai/contract/links';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';

import { defineModule } from '#platform/module.ts';

import { HOURS_IMPORT } from './hours/hours-import.ts';
import { LEAVE_NAME, REPORT_NAME } from './record-names.ts';
import { explainReport } from './report/explain-report.ts';
import { findReports } from './report/find-reports.ts';
import { missingReports } from './report/report-agenda.ts';
import { REPORT_IMPORT } from './report/report-import.ts';
import { REPORT_RECORDS } from './report/report-records.ts';
import { reportVisibility, WORK_REPORT } from './report/report-visibility.ts';
import { REPORT_HANDOVER } from './team/hand-over-reports.ts';
import { absentOn, reportReminders } from './team/remind-reporters.ts';
import { teamReporting } from './team/team-reporting.ts';
import workReportRoutes from './work-reports.routes.ts';
import reportSeeds from './work-reports.seed.ts';

export default defineModule({
  name: 'work-reports',
  floor: 'business',
  routes: workReportRoutes,
  seeds: reportSeeds,
  reminders: { tag: 'project:report:add', due: reportReminders },
  absences: absentOn,
  teamReporting: { tag: 'project:report:list', of: teamReporting },
  files: { recordType: WORK_REPORT, mayRead: reportVisibility.maySee },
  agenda: {
    kind: 'workReport',
    tag: 'project:report:add',
    items: missingReports,
    urlOf: (day) => linkTo(WORK_REPORT_PAGE, { kind: 'day', day }),
  },
  records: REPORT_RECORDS,
  recordName: [REPORT_NAME, LEAVE_NAME],
  liveRecords: REPORT_RECORDS,
  search: { tag: 'project:report:list', find: findReports },
  explain: explainReport,
  handover: REPORT_HANDOVER,
  importKind: [REPORT_IMPORT, HOURS_IMPORT],
});
