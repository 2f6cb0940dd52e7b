import { APPROVAL_STATISTICS_PAGE } from '@houtai/contract/approval-processes';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: APPROVAL_STATISTICS_PAGE, title: '审批统计', access: 'menu', load: () => import('./statistics-page.tsx') })],
});
