import { DELEGATIONS_PAGE } from '@houtai/contract/approval-delegations';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: DELEGATIONS_PAGE, title: '审批代理', access: 'menu', load: () => import('./delegations-page.tsx') })],
});
