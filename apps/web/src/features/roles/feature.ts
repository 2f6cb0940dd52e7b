import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/role', title: '角色管理', access: 'menu', load: () => import('./roles-page.tsx') })],
});
