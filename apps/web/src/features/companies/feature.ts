import { COMPANIES_PAGE } from '@houtai/contract/companies';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: COMPANIES_PAGE, title: '公司管理', access: 'menu', load: () => import('./companies-page.tsx') })],
});
