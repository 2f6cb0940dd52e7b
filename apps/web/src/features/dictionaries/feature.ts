import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/system/dict', title: '字典管理', access: 'menu', load: () => import('./dictionaries-page.tsx') })],
});
