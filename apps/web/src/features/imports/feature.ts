import { IMPORTS_PAGE } from '@houtai/contract/imports';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: IMPORTS_PAGE, title: '导入任务', access: 'menu', load: () => import('./imports-page.tsx') })],
});
