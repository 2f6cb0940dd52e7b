import { SERVER_STATUS_PAGE } from '@houtai/contract/server-status';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: SERVER_STATUS_PAGE, title: '服务监控', access: 'menu', load: () => import('./server-page.tsx') })],
});
