import { ACCOUNT_PAGE } from '@houtai/contract/account';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: ACCOUNT_PAGE, title: '个人信息', access: 'signed-in', load: () => import('./account-page.tsx') })],
});
