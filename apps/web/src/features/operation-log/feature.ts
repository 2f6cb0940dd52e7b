import { OPERATION_LOG_PAGE } from '@houtai/contract/operation-log';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: OPERATION_LOG_PAGE, title: '操作日志', access: 'menu', load: () => import('./operation-log-page.tsx') })],
});
