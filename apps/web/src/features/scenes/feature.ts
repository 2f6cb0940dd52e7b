import { SCENE_ADMIN_PAGE, SCENES_PAGE } from '@houtai/contract/scenes';

import { defineFeature, definePage } from '#platform/pages/pages.ts';

export default defineFeature({
  pages: [
    definePage({ path: SCENES_PAGE, title: '常用场景', access: 'menu', load: () => import('./scenes-page.tsx') }),
    definePage({ path: SCENE_ADMIN_PAGE, title: '场景管理', access: 'menu', load: () => import('./scene-admin-page.tsx') }),
  ],
});
