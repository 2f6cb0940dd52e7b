import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/post', title: '岗位管理', access: 'menu', load: () => import('./posts-page.tsx') })],
});
