import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/monitor/online', title: '在线用户', access: 'menu', load: () => import('./online-page.tsx') })],
});
