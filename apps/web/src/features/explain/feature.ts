import { EXPLAIN_PAGE } from '@houtai/contract/explain';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: EXPLAIN_PAGE, title: '权限解释', access: 'menu', load: () => import('./explain-page.tsx') })],
});
