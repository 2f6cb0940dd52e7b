import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/menu', title: '菜单管理', access: 'menu', load: () => import('./menus-page.tsx') })],
});
