import { COPIED_APPROVALS_PAGE, MY_APPROVALS_PAGE, PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

import { useWaiting } from './use-waiting.ts';

export default defineFeature({
  pages: [
    definePage({
      path: PENDING_APPROVALS_PAGE,
      title: '待我审批',
      access: 'menu',
      useWaiting,
      load: () => import('./pending/pending-page.tsx'),
    }),
    definePage({ path: MY_APPROVALS_PAGE, title: '我发起的', access: 'menu', load: () => import('./mine-page.tsx') }),
    definePage({ path: COPIED_APPROVALS_PAGE, title: '抄送我的', access: 'menu', load: () => import('./copies-page.tsx') }),
  ],
});
