import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/user', title: '用户管理', access: 'menu', load: () => import('./users-page.tsx') })],
});
