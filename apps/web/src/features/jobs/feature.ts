import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/monitor/job', title: '定时任务', access: 'menu', load: () => import('./jobs-page.tsx') })],
});
