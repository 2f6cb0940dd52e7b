import { CUSTOMERS_PAGE } from '@houtai/contract/customers';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: CUSTOMERS_PAGE, title: '客户', access: 'menu', load: () => import('./customers-page.tsx') })],
});
