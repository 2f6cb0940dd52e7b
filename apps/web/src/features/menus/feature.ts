import { MENUS_PAGE } from '@houtai/contract/menus-admin';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: MENUS_PAGE, title: '菜单管理', access: 'menu', load: () => import('./menus-page.tsx') })],
});
