import { PARAMETERS_PAGE } from '@houtai/contract/parameters';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: PARAMETERS_PAGE, title: '参数设置', access: 'menu', load: () => import('./parameters-page.tsx') })],
});
