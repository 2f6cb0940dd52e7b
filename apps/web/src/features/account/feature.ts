import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/account/index', title: '个人信息', access: 'signed-in', load: () => import('./account-page.tsx') })],
});
