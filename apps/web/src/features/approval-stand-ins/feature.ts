import { STAND_INS_PAGE } from '@houtai/contract/approval-stand-ins';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: STAND_INS_PAGE, title: '审批代理', access: 'menu', load: () => import('./stand-ins-page.tsx') })],
});
