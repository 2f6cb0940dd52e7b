import { PROCESS_PAGE, PROCESSES_PAGE } from '@houtai/contract/approval-processes';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: PROCESSES_PAGE, title: '审批流程设置', access: 'menu', load: () => import('./processes-page.tsx') }),
    definePage({
      path: PROCESS_PAGE,
      title: '编辑审批流程',
      access: 'menu',
      tabKey: 'record',
      load: () => import('./process-page.tsx'),
    }),
  ],
});
