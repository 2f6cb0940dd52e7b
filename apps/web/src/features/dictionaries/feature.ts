import { DICTIONARIES_PAGE } from '@houtai/contract/dictionaries';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: DICTIONARIES_PAGE, title: '字典管理', access: 'menu', load: () => import('./dictionaries-page.tsx') })],
});
