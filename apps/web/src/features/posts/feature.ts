import { POSTS_PAGE } from '@houtai/contract/posts';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: POSTS_PAGE, title: '岗位管理', access: 'menu', load: () => import('./posts-page.tsx') })],
});
