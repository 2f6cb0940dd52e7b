import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/explain', title: '权限解释', access: 'menu', load: () => import('./explain-page.tsx') })],
});
