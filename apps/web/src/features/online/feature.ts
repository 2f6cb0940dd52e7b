import { ONLINE_PAGE } from '@houtai/contract/online';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: ONLINE_PAGE, title: '在线用户', access: 'menu', load: () => import('./online-page.tsx') })],
});
