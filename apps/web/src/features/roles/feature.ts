import { ROLES_PAGE } from '@houtai/contract/roles';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [definePage({ path: ROLES_PAGE, title: '角色管理', access: 'menu', load: () => import('./roles-page.tsx') })],
});
