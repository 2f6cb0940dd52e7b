import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/dept', title: '部门管理', access: 'menu', load: () => import('./departments-page.tsx') })],
});
