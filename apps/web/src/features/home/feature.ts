import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/admin/workbench', title: '首页', access: 'signed-in', load: () => import('./home-page.tsx') })],
});
