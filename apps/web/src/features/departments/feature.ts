import { DEPARTMENTS_PAGE } from '@houtai/contract/departments';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: DEPARTMENTS_PAGE, title: '部门管理', access: 'menu', load: () => import('./departments-page.tsx') })],
});
