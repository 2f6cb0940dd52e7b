import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: '/admin/commonScene', title: '常用场景', access: 'menu', load: () => import('./scenes-page.tsx') }),
    definePage({ path: '/system/scene', title: '场景管理', access: 'menu', load: () => import('./scene-admin-page.tsx') }),
  ],
});
