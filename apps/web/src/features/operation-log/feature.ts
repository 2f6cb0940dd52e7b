import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: '/monitor/operation-log', title: '操作日志', access: 'menu', load: () => import('./operation-log-page.tsx') }),
  ],
});
