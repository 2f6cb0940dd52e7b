import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/company', title: '公司管理', access: 'menu', load: () => import('./companies-page.tsx') })],
});
