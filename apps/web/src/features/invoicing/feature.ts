import { INVOICING_PAGE } from '@houtai/contract/invoicing';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: INVOICING_PAGE, title: '开票信息', access: 'menu', load: () => import('./invoicing-page.tsx') })],
});
