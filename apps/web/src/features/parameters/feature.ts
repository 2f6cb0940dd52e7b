import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/param', title: '参数设置', access: 'menu', load: () => import('./parameters-page.tsx') })],
});
