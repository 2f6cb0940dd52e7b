import { DELIVERIES_PAGE } from '@houtai/contract/deliveries';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: DELIVERIES_PAGE, title: '消息通道', access: 'menu', load: () => import('./deliveries-page.tsx') })],
});
