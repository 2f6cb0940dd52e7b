import { AREAS_PAGE } from '@houtai/contract/areas-admin';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: AREAS_PAGE, title: '地区管理', access: 'menu', load: () => import('./areas-page.tsx') })],
});
