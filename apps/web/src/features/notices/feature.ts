import { NOTICE_PAGE } from '@houtai/contract/notice-words';

import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: '/system/notice', title: '通知公告', access: 'menu', load: () => import('./notices-page.tsx') }),
    definePage({ path: NOTICE_PAGE, title: '我的通知公告', access: 'signed-in', load: () => import('./received-page.tsx') }),
  ],
});
