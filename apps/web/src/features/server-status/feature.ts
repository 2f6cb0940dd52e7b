import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/monitor/server', title: '服务监控', access: 'menu', load: () => import('./server-page.tsx') })],
});
