import { RELEASES_PAGE } from '@houtai/contract/account';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: RELEASES_PAGE, title: '更新内容', access: 'signed-in', load: () => import('./releases-page.tsx') })],
});
