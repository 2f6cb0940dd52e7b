import { DELEGATIONS_PAGE } from '@houtai/contract/approval-stand-ins';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: DELEGATIONS_PAGE, title: '审批代理', access: 'menu', load: () => import('./stand-ins-page.tsx') })],
});
