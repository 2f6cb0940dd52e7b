import { USERS_PAGE } from '@houtai/contract/users';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: USERS_PAGE, title: '用户管理', access: 'menu', load: () => import('./users-page.tsx') })],
});
