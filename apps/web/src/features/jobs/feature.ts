import { JOBS_PAGE } from '@houtai/contract/jobs';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: JOBS_PAGE, title: '定时任务', access: 'menu', load: () => import('./jobs-page.tsx') })],
});
