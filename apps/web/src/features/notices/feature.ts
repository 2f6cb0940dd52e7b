import { NOTICES_PAGE, RECEIVED_NOTICES_PAGE } from '@houtai/contract/notices';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: NOTICES_PAGE, title: '通知公告', access: 'menu', load: () => import('./notices-page.tsx') }),
    definePage({ path: RECEIVED_NOTICES_PAGE, title: '我的通知公告', access: 'signed-in', load: () => import('./received-page.tsx') }),
  ],
});
