import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { WORK_REPORT_LIST_PAGE, WORK_REPORT_PAGE } from '@houtai/contract/work-reports';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: WORK_REPORT_PAGE, title: '工作汇报', access: 'menu', load: () => import('./work-report-page.tsx') }),
    definePage({ path: WORK_REPORT_LIST_PAGE, title: '汇报记录', access: 'menu', load: () => import('./report-list-page.tsx') }),
    definePage({ path: WORK_HOURS_PAGE, title: '工时明细', access: 'menu', load: () => import('./hours/hours-page.tsx') }),
  ],
  projectCards: [
    {
      title: '工时',
      order: 10,
      tag: 'project:report:list',
      load: async () => ({ default: (await import('./hours/project-hours.tsx')).ProjectHours }),
    },
  ],
});
