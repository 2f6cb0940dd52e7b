import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/area', title: '地区管理', access: 'menu', load: () => import('./areas-page.tsx') })],
});
